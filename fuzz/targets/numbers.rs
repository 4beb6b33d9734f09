//! Runs [`chessmith_fuzz::numbers`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chessmith_fuzz::numbers(data));
