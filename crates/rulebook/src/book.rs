//! From Markdown to blocks that a page shows.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use crate::number::{find, rule_number};
use crate::{Case, Failure, parse_case};

/// A document, ready to be shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// Its name in addresses.
    pub id: String,
    /// Its first heading.
    pub title: String,
    /// What follows that.
    pub blocks: Vec<Block>,
}

/// A piece of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A heading.
    Heading {
        /// 2 for a chapter, 3 for what stands in one.
        level: u8,
        /// What it says.
        text: String,
        /// Where it can be linked to.
        anchor: String,
    },
    /// A paragraph, a list or a table.
    Prose {
        /// How it is shown: HTML made from Markdown alone. What was HTML in the document is text here.
        html: String,
        /// The same as plain text, for searching.
        text: String,
        /// The numbers of the rules that it tells; [`anchor`] says where each can be linked to.
        rules: Vec<String>,
    },
    /// Positions and what holds in them.
    Case(Case),
}

/// Returns where a rule can be linked to.
#[must_use]
pub fn anchor(rule: &str) -> String {
    rule.replace(' ', "-")
}

/// Returns the numbers of the rules that some documents tell.
#[must_use]
pub fn rule_numbers<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    texts.into_iter().flat_map(numbers_of).collect()
}

/// Returns which of some numbers of rules stand in a text, each once, in their order there.
///
/// ```
/// use chessmith_rulebook::mentioned;
///
/// let numbers = ["FC-3", "FC-31", "FC-36"].map(str::to_owned);
/// assert_eq!(mentioned("See FC-36 and FC-31, or FC-36.", &numbers), ["FC-36", "FC-31"]);
/// ```
#[must_use]
pub fn mentioned(text: &str, numbers: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(range) = find(rest, numbers) {
        let number = rest[range.clone()].to_owned();
        if !found.contains(&number) {
            found.push(number);
        }
        rest = &rest[range.end..];
    }
    found
}

/// Reads documents that are shown together, each a name and a text; numbers of rules that any of them tells
/// become links wherever they stand.
///
/// # Errors
///
/// If a case in one of them cannot be read; the line is that of the document.
pub fn read(texts: &[(&str, &str)]) -> Result<Vec<Document>, Failure> {
    let numbers: Vec<_> = texts
        .iter()
        .flat_map(|(_, text)| numbers_of(text))
        .collect();
    let ids: Vec<_> = texts.iter().map(|(id, _)| *id).collect();
    texts
        .iter()
        .map(|(id, text)| document(id, text, &ids, &numbers))
        .collect()
}

fn parser(text: &str) -> Parser<'_> {
    Parser::new_ext(text, Options::ENABLE_TABLES)
}

/// Returns the numbers of the rules that a document tells.
fn numbers_of(text: &str) -> Vec<String> {
    let mut numbers = Vec::new();
    let mut bold = false;
    for event in parser(text) {
        match event {
            Event::Start(Tag::Strong) => bold = true,
            Event::End(TagEnd::Strong) => bold = false,
            Event::Text(text) if bold => numbers.extend(rule_number(&text).map(str::to_owned)),
            _ => {}
        }
    }
    numbers
}

/// Reads the cases of a document.
///
/// # Errors
///
/// If a line of a case is no directive, or a case does not begin with `game`.
pub fn parse(markdown: &str) -> Result<Vec<Case>, Failure> {
    let documents = read(&[("", markdown)])?;
    let blocks = documents.into_iter().flat_map(|document| document.blocks);
    let cases = blocks.filter_map(|block| match block {
        Block::Case(case) => Some(case),
        _ => None,
    });
    Ok(cases.collect())
}

fn document(id: &str, text: &str, ids: &[&str], numbers: &[String]) -> Result<Document, Failure> {
    let mut document = Document {
        id: id.to_owned(),
        title: String::new(),
        blocks: Vec::new(),
    };
    let mut depth = 0;
    let mut begun = 0;
    let mut events = Vec::new();
    for (event, range) in parser(text).into_offset_iter() {
        match event {
            Event::Start(_) => {
                if depth == 0 {
                    begun = range.start;
                }
                depth += 1;
            }
            Event::End(_) => depth -= 1,
            _ => {}
        }
        events.push(event);
        if depth > 0 {
            continue;
        }
        let line = text[..begun].matches('\n').count() + 1;
        let block = std::mem::take(&mut events);
        match block.first() {
            Some(Event::Start(Tag::Heading { level, .. })) => {
                let (level, said) = (*level as u8, plain(&block));
                if level == 1 && document.title.is_empty() {
                    document.title = said;
                } else {
                    let anchor = format!("{id}-{}", slug(&said));
                    let text = said;
                    document.blocks.push(Block::Heading {
                        level,
                        text,
                        anchor,
                    });
                }
            }
            Some(Event::Start(Tag::CodeBlock(kind))) if is_case(kind) => {
                let case = parse_case(&plain(&block), line + 1)?;
                document.blocks.push(Block::Case(case));
            }
            _ => document.blocks.push(prose(block, ids, numbers)),
        }
    }
    Ok(document)
}

fn is_case(kind: &pulldown_cmark::CodeBlockKind<'_>) -> bool {
    matches!(kind, pulldown_cmark::CodeBlockKind::Fenced(info) if &**info == "case")
}

/// Returns what is said, without how.
fn plain(events: &[Event<'_>]) -> String {
    let mut text = String::new();
    for event in events {
        match event {
            Event::Text(part) | Event::Code(part) | Event::Html(part) | Event::InlineHtml(part) => {
                text.push_str(part);
            }
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            Event::End(TagEnd::TableCell | TagEnd::Item | TagEnd::Paragraph) => text.push(' '),
            _ => {}
        }
    }
    text.trim_end_matches(' ').to_owned()
}

/// Returns what a heading is called in an address, as the usual readers of Markdown make it.
fn slug(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept
        .chars()
        .filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn prose(events: Vec<Event<'_>>, ids: &[&str], numbers: &[String]) -> Block {
    let text = plain(&events);
    let mut rules = Vec::new();
    let mut out: Vec<Event<'_>> = Vec::new();
    // Where a link or something bold stands, nothing is made a link besides.
    let mut within = 0;
    let mut dropped = Vec::new();
    for event in events {
        match event {
            Event::Start(Tag::Strong) => {
                within += 1;
                out.push(Event::Start(Tag::Strong));
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                within += 1;
                let address = address(&dest_url, ids);
                dropped.push(address.is_none());
                out.extend(address.map(|address| inline(&format!("<a href=\"{address}\">"))));
            }
            Event::End(TagEnd::Link) => {
                within -= 1;
                let kept = dropped.pop() == Some(false);
                out.extend(kept.then(|| inline("</a>")));
            }
            Event::End(TagEnd::Strong) => {
                within -= 1;
                out.push(Event::End(TagEnd::Strong));
            }
            Event::Text(said) if within == 0 => link_numbers(&said, numbers, &mut out),
            Event::Text(said) => match rule_number(&said) {
                Some(rule) if matches!(out.last(), Some(Event::Start(Tag::Strong))) => {
                    let at = anchor(rule);
                    out.pop();
                    let link = format!("<strong id=\"{at}\"><a href=\"#{at}\">{rule}</a>");
                    out.push(inline(&link));
                    rules.push(rule.to_owned());
                }
                _ => out.push(Event::Text(said)),
            },
            // Nothing in a document is markup but Markdown.
            Event::Html(text) | Event::InlineHtml(text) => out.push(Event::Text(text)),
            Event::Start(Tag::Image { .. }) | Event::End(TagEnd::Image) => {}
            other => out.push(other),
        }
    }
    let mut html = String::new();
    html::push_html(&mut html, out.into_iter());
    let html = html.replace("<table>", "<div class=\"wide\"><table>");
    let html = html.replace("</table>", "</table></div>");
    Block::Prose { html, text, rules }
}

fn inline(html: &str) -> Event<'static> {
    Event::InlineHtml(CowStr::from(html.to_owned()))
}

/// Returns where a link of a document leads on the page; `None` if that is nowhere.
fn address(link: &str, ids: &[&str]) -> Option<String> {
    let (file, place) = link.split_once('#').unwrap_or((link, ""));
    let id = file.strip_suffix(".md")?;
    if !ids.contains(&id) {
        return None;
    }
    Some(match place {
        "" => format!("#{id}"),
        place => format!("#{id}-{}", slug(place)),
    })
}

fn link_numbers(said: &str, numbers: &[String], out: &mut Vec<Event<'_>>) {
    let mut rest = said;
    while let Some(range) = find(rest, numbers) {
        let number = &rest[range.clone()];
        let link = format!("<a href=\"#{}\">{number}</a>", anchor(number));
        out.push(Event::Text(CowStr::from(rest[..range.start].to_owned())));
        out.push(inline(&link));
        rest = &rest[range.end..];
    }
    out.push(Event::Text(CowStr::from(rest.to_owned())));
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "# One\n\nHello.\n\n## To go, to stay\n\n**ON-1.** Go (ON-2), <b>see</b> \
        [there](two.md#to-come), [here](one.md) and [nowhere](three.md).\n\n**ON-2**. Stay (**ON-2.1**).\n\n\
        | a | b |\n| --- | --- |\n| c | `ON-1` |\n\n```case\ngame x   # why\nlegal a\n```\n";

    fn read_one() -> Vec<Document> {
        read(&[("one", ONE), ("two", "# Two\n\nSee ON-2.1.\n")]).expect("documents")
    }

    fn html(document: &Document, index: usize) -> &str {
        match &document.blocks[index] {
            Block::Prose { html, .. } => html.trim_end(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn rules_are_anchors_and_their_numbers_links() {
        let [one, two] = &read_one()[..] else {
            panic!()
        };
        assert_eq!((one.title.as_str(), two.title.as_str()), ("One", "Two"));
        assert_eq!(
            html(one, 2),
            "<p><strong id=\"ON-1\"><a href=\"#ON-1\">ON-1</a></strong> Go (<a href=\"#ON-2\">ON-2</a>), \
             &lt;b&gt;see&lt;/b&gt; <a href=\"#two-to-come\">there</a>, <a href=\"#one\">here</a> and \
             nowhere.</p>"
        );
        assert!(html(one, 3).contains("(<strong id=\"ON-2.1\">"));
        assert!(html(one, 4).contains("<code>ON-1</code>"));
        assert_eq!(html(two, 0), "<p>See <a href=\"#ON-2.1\">ON-2.1</a>.</p>");
        let Block::Prose { rules, text, .. } = &one.blocks[3] else {
            panic!()
        };
        assert_eq!(rules, &["ON-2", "ON-2.1"]);
        assert_eq!(text, "ON-2. Stay (ON-2.1).");
    }

    #[test]
    fn headings_have_addresses_and_cases_are_read() {
        let one = &read_one()[0];
        let Block::Heading { level, anchor, .. } = &one.blocks[1] else {
            panic!()
        };
        assert_eq!((*level, anchor.as_str()), (2, "one-to-go-to-stay"));
        let Some(Block::Case(case)) = one.blocks.last() else {
            panic!()
        };
        assert_eq!((case.game.as_str(), case.line), ("x", 16));
        assert!(read(&[("bad", "```case\nlegal a\n```")]).is_err());
    }
}
