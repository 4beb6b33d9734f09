//! Check: threats that could be carried out, and turns that leave none. Rules: FC-31 to FC-36.

pub(crate) mod attack;
pub(crate) mod capture;
pub(crate) mod in_check;
pub(crate) mod reply;
pub(crate) mod safety;
pub(crate) mod standing;
pub(crate) mod threat;
