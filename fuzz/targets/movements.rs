//! Runs [`chessmith_fuzz::movements`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chessmith_fuzz::movements(data));
