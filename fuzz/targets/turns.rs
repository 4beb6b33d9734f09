//! Runs [`chessmith_fuzz::turns`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chessmith_fuzz::turns(data));
