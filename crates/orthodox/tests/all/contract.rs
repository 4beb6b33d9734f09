//! The laws of every game, for the five games of the family.

use std::sync::Arc;

use chessmith_orthodox::{Orthodox, Variant};
use chessmith_testkit::contract;

fn verify(variant: Variant, plies: usize) {
    let summary = contract::verify(&Arc::new(Orthodox::standard(variant)), 0..10, plies);
    assert!(summary.positions > 400, "{summary:?}");
}

#[test]
fn chess_keeps_the_laws() {
    verify(Variant::Chess, 120);
}

#[test]
fn freestyle_keeps_the_laws() {
    verify(Variant::Freestyle, 120);
}

#[test]
fn placement_freestyle_keeps_the_laws() {
    verify(Variant::PlacementFreestyle, 100);
}

#[test]
fn free_placement_keeps_the_laws() {
    verify(Variant::FreePlacement, 60);
}

#[test]
fn sequential_free_placement_keeps_the_laws() {
    verify(Variant::FreePlacementSequential, 60);
}
