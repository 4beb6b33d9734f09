//! Runs [`chessmith_fuzz::records`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chessmith_fuzz::records(data));
