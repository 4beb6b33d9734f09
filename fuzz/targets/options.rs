//! Runs [`chessmith_fuzz::options`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chessmith_fuzz::options(data));
