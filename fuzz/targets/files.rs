//! Runs [`chessmith_fuzz::files`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chessmith_fuzz::files(data));
