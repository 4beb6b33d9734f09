//! Runs [`chessmith_fuzz::positions`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chessmith_fuzz::positions(data));
