//! Processor instructions that the language has no operator for.
//!
//! The only module of Chessmith that may contain unsafe code; everything it exports is safe.

#![allow(unsafe_code)]

/// Whether [`gather`] is a single fast instruction of the processor compiled for.
///
/// Where it is not, tables indexed by gathered bits are better indexed in another way.
pub const GATHER_IS_FAST: bool = cfg!(all(target_arch = "x86_64", target_feature = "bmi2"));

/// Moves the bits of `value` at the ones of `mask` together at the low end, in their order.
///
/// The operation is known as parallel bit extract (PEXT).
#[must_use]
#[inline(always)]
pub fn gather(value: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    {
        // SAFETY: the instruction exists, as the program is compiled for processors with BMI2.
        unsafe { std::arch::x86_64::_pext_u64(value, mask) }
    }
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    {
        gather_bit_by_bit(value, mask)
    }
}

/// The definition of [`gather`], one bit at a time; usable in constants.
#[must_use]
pub const fn gather_bit_by_bit(value: u64, mut mask: u64) -> u64 {
    let mut gathered = 0;
    let mut place = 0;
    while mask != 0 {
        gathered |= ((value >> mask.trailing_zeros()) & 1) << place;
        mask &= mask - 1;
        place += 1;
    }
    gathered
}

#[cfg(test)]
mod tests {
    use super::{gather, gather_bit_by_bit};
    use crate::KeyStream;

    #[test]
    fn gathers_from_low_to_high() {
        assert_eq!(gather(0b1010_1100, 0b1111_0000), 0b1010);
        assert_eq!(gather(u64::MAX, 0x8000_0000_0000_0001), 0b11);
        assert_eq!(gather(0, u64::MAX), 0);
    }

    #[test]
    fn the_instruction_agrees_with_the_definition() {
        for pair in KeyStream::table::<2000>(3).chunks(2) {
            let (value, mask) = (pair[0].0, pair[1].0);
            assert_eq!(gather(value, mask), gather_bit_by_bit(value, mask));
        }
    }
}
