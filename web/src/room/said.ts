/** Texts in which numbers of rules lead to them. */

/** A stretch of a text; `rule` is the rule that it names, if it is the number of one. */
export interface Stretch {
  readonly text: string;
  readonly rule: string | null;
}

/** Cuts a text at the numbers of these rules, the longest where several begin. */
export function withRules(text: string, rules: readonly string[]): Stretch[] {
  const longest = [...rules].sort((a, b) => b.length - a.length);
  const stretches: Stretch[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    const rule = longest.find((one) => text.startsWith(one, at));
    if (rule === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain !== '') stretches.push({ text: plain, rule: null });
    plain = '';
    stretches.push({ text: rule, rule });
    at += rule.length;
  }
  if (plain !== '') stretches.push({ text: plain, rule: null });
  return stretches;
}
