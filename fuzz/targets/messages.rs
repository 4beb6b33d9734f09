//! Runs [`chessmith_fuzz::messages`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chessmith_fuzz::messages(data));
