//! Runs [`chessmith_fuzz::picks`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chessmith_fuzz::picks(data));
