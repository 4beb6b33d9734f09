//! A game in progress and everybody who has it open.
//!
//! From the [`outside`] a room is asked and watched; its [`keeper`] alone changes it, by way of its
//! [`course`], and puts what is [`shown`].

mod command;
mod course;
mod detail;
mod duty;
mod keeper;
mod means;
mod outside;
mod present;
mod rematch;
mod shown;
mod versions;

pub(crate) use command::Failure;
pub(crate) use course::{Action, Course};
pub(crate) use keeper::{Keeper, damaged};
pub(crate) use means::Means;
pub(crate) use outside::Room;
pub(crate) use present::Present;
pub(crate) use shown::Shown;
