//! Runs [`chessmith_fuzz::documents`].

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| chessmith_fuzz::documents(data));
