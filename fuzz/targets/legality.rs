//! Runs [`chessmith_fuzz::legality`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chessmith_fuzz::legality(data));
