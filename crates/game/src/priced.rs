//! What parts of armies cost, where a list of prices says so.

/// Prices of the parts of armies: a contract that a game with a list of prices may offer.
///
/// A part is made of *things*, each of which has one number in the list; a formula makes the price of the numbers.
/// Whoever has measured what parts are worth finds the numbers under which prices say the same.
pub trait Priced: Send + Sync {
    /// Returns the things, in the order of the list.
    fn things(&self) -> Vec<PricedThing>;

    /// Returns what each part is made of, by places in [`things`](Self::things); a thing may be there several times.
    fn made_of(&self) -> Vec<Vec<usize>>;

    /// Returns what a part costs that is made of these things, with these numbers, by the formula of the game.
    fn price(&self, made_of: &[usize], numbers: &[f64]) -> f64;

    /// Returns the text of a list of prices of this name with these numbers, rounded to such as the list may have.
    ///
    /// # Errors
    ///
    /// A sentence, if there is no such list.
    fn list(&self, name: &str, numbers: &[f64]) -> Result<String, String>;
}

/// A thing that has a price.
#[derive(Clone, PartialEq, Debug)]
pub struct PricedThing {
    /// How it is written.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// What its number does to a price, in a word or two.
    pub does: &'static str,
    /// Its number in the list of the game.
    pub listed: f64,
    /// Whether the inventor gave it that number, or left it open.
    pub is_given: bool,
    /// The least and the greatest number that it can have.
    pub bounds: (f64, f64),
}
