//! Where requests come from, and how much may come from one place.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

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
///
/// Where all have come in that may, an address that has more than others makes room: so nobody is kept out by few.
#[derive(Debug)]
pub(crate) struct Admissions {
    all: usize,
    each: usize,
    inside: Mutex<Inside>,
}

/// Who is in.
#[derive(Debug, Default)]
struct Inside {
    /// How many have come in so far: the next one's number.
    next: u64,
    count: usize,
    /// Those of each address, the oldest first.
    of: HashMap<Address, VecDeque<Guest>>,
}

#[derive(Debug)]
struct Guest {
    number: u64,
    /// Asks it to leave; `None` if it may stay whoever comes.
    leave: Option<Arc<Notify>>,
}

/// An admission that lasts until this is dropped.
#[derive(Debug)]
pub(crate) struct Admission {
    admissions: Arc<Admissions>,
    address: Address,
    number: u64,
    leave: Arc<Notify>,
}

impl Inside {
    /// Takes the oldest out of the address that has most, if that has more than this one will have.
    fn make_room(&mut self, address: Address) {
        let own = self.of.get(&address).map_or(0, VecDeque::len);
        let may_go =
            |guests: &VecDeque<Guest>| guests.front().is_some_and(|one| one.leave.is_some());
        let others = self.of.values_mut();
        let others = others.filter(|guests| guests.len() > own + 1 && may_go(guests));
        let most = others.max_by_key(|guests| guests.len());
        if let Some(leave) = most.and_then(|guests| guests.pop_front()?.leave) {
            leave.notify_one();
            self.count -= 1;
        }
    }
}

impl Admissions {
    pub(crate) fn new(all: usize, each: usize) -> Arc<Self> {
        Arc::new(Self {
            all,
            each,
            inside: Mutex::default(),
        })
    }

    /// Returns how many are in.
    pub(crate) fn taken(&self) -> usize {
        self.inside().count
    }

    /// Admits an address; `None` if it has as many admissions as allowed, or all have and none has more.
    pub(crate) fn admit(self: &Arc<Self>, address: Address) -> Option<Admission> {
        self.admit_some(address, true)
    }

    /// The same; without `each` the bound for each address is not heeded, and it may stay whoever comes.
    pub(crate) fn admit_some(self: &Arc<Self>, address: Address, each: bool) -> Option<Admission> {
        let mut inside = self.inside();
        let own = inside.of.get(&address).map_or(0, VecDeque::len);
        if each && own >= self.each {
            return None;
        }
        if inside.count >= self.all {
            inside.make_room(address);
        }
        if inside.count >= self.all {
            return None;
        }
        let (number, leave) = (inside.next, Arc::new(Notify::new()));
        inside.next += 1;
        inside.count += 1;
        let guest = Guest {
            number,
            leave: each.then(|| Arc::clone(&leave)),
        };
        inside.of.entry(address).or_default().push_back(guest);
        Some(Admission {
            admissions: Arc::clone(self),
            address,
            number,
            leave,
        })
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Admission {
    /// Waits until it has to make room for others.
    pub(crate) async fn withdrawn(&self) {
        self.leave.notified().await;
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut inside = self.admissions.inside();
        let Some(guests) = inside.of.get_mut(&self.address) else {
            return;
        };
        let before = guests.len();
        guests.retain(|guest| guest.number != self.number);
        let left = before - guests.len();
        if guests.is_empty() {
            inside.of.remove(&self.address);
        }
        inside.count -= left;
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
        drop(second);
        let second = admissions.admit(v4(2));
        let third = admissions.admit(v4(3));
        assert!(second.is_some() && third.is_some());
        assert!(
            admissions.admit(v4(4)).is_none(),
            "a fourth admission in all"
        );
        drop(first);
        assert!(admissions.admit(v4(4)).is_some());
        drop((second, third));
        assert_eq!(admissions.taken(), 0);
        assert!(admissions.inside().of.is_empty());
    }

    #[tokio::test]
    async fn an_address_that_has_most_makes_room_for_others() {
        let admissions = Admissions::new(4, 4);
        let first: Vec<_> = (0..3).map(|_| admissions.admit(v4(1)).unwrap()).collect();
        let second = admissions.admit(v4(2)).unwrap();
        let third = admissions.admit(v4(3)).expect("room is made");
        first[0].withdrawn().await;
        assert_eq!(admissions.taken(), 4);
        // It is gone already for everybody else, whenever it leaves.
        drop(first);
        assert_eq!(admissions.taken(), 2);
        let full: Vec<_> = (4..6)
            .map(|last| admissions.admit(v4(last)).unwrap())
            .collect();
        assert!(
            admissions.admit(v4(6)).is_none(),
            "nobody has more than one"
        );
        drop((second, third, full));
        // What comes through a trusted proxy may be anybody's.
        let proxied = [0; 4].map(|_| admissions.admit_some(v4(9), false).unwrap());
        assert!(admissions.admit(v4(1)).is_none());
        drop(proxied);
        assert!(admissions.inside().of.is_empty());
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
