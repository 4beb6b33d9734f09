//! Where requests come from, and how much may come from one place.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

/// Where a request comes from: an IPv4 address, or the network of an IPv6 address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Address(IpAddr);

impl Address {
    /// Stands for wherever a request came from that did not come over the network.
    pub(crate) const UNKNOWN: Self = Self(IpAddr::V6(Ipv6Addr::UNSPECIFIED));
}

impl From<IpAddr> for Address {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self(address.into()),
            // One customer usually has 64 bits to choose from.
            IpAddr::V6(address) => Self(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into()),
        }
    }
}

/// How many may come in, in all and for each address.
#[derive(Debug)]
pub(crate) struct Admissions {
    all: usize,
    each: usize,
    taken: Mutex<HashMap<Address, usize>>,
}

/// An admission that lasts until this is dropped.
#[derive(Debug)]
pub(crate) struct Admission {
    admissions: Arc<Admissions>,
    address: Address,
}

impl Admissions {
    pub(crate) fn new(all: usize, each: usize) -> Arc<Self> {
        Arc::new(Self {
            all,
            each,
            taken: Mutex::default(),
        })
    }

    /// Returns how many are in.
    pub(crate) fn taken(&self) -> usize {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.values().sum()
    }

    /// Admits an address; `None` if it has, or all have, as many admissions as allowed.
    pub(crate) fn admit(self: &Arc<Self>, address: Address) -> Option<Admission> {
        self.admit_some(address, true)
    }

    /// The same; `each` is whether the bound for each address is heeded.
    pub(crate) fn admit_some(self: &Arc<Self>, address: Address, each: bool) -> Option<Admission> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if taken.values().sum::<usize>() >= self.all {
            return None;
        }
        let own = taken.entry(address).or_default();
        if each && *own >= self.each {
            return None;
        }
        *own += 1;
        Some(Admission {
            admissions: Arc::clone(self),
            address,
        })
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut taken = self
            .admissions
            .taken
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = taken.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                taken.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn v4(last: u8) -> Address {
        IpAddr::V4(Ipv4Addr::new(10, 0, 0, last)).into()
    }

    #[test]
    fn admissions_are_counted_in_all_and_for_each_address() {
        let admissions = Admissions::new(3, 2);
        let first = admissions.admit(v4(1));
        let second = admissions.admit(v4(1));
        assert!(first.is_some() && second.is_some());
        assert!(
            admissions.admit(v4(1)).is_none(),
            "a third admission for one address"
        );
        let third = admissions.admit(v4(2));
        assert!(third.is_some());
        assert!(
            admissions.admit(v4(3)).is_none(),
            "a fourth admission in all"
        );
        drop(first);
        assert!(admissions.admit(v4(3)).is_some());
        drop((second, third));
        assert!(admissions.taken.lock().is_ok_and(|taken| taken.is_empty()));
    }

    #[test]
    fn an_address_is_a_network_where_one_customer_has_many() {
        let address = |text: &str| text.parse::<IpAddr>().map(Address::from);
        assert_eq!(address("2001:db8::1"), address("2001:db8::ffff:1:2"));
        assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
        assert_eq!(address("::ffff:10.0.0.1"), address("10.0.0.1"));
        assert_ne!(address("10.0.0.2"), address("10.0.0.1"));
    }
}
