// SPDX-License-Identifier: Apache-2.0
import { type Block } from './fenced-blocks.js';

/** Marks an omission in a document: any value, the rest of a text, or further keys or items. */
const ELLIPSIS = '…';

/** Patterns of values that differ in each run, and their placeholders during a comparison. */
const PASSING: [RegExp, string][] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z/g, '<time>'],
  [/\b[0-9a-f]{8}-[0-9a-f-]{27}\.example\b|\bdemo\.parcelward\.test\b/g, '<shop domain>'],
  [/\bPW-[0-9A-Z]{10}\b/g, '<protect order number>'],
  [/(?<![0-9a-z])[0-9a-hjkmnp-tv-z]{26}(?![0-9a-z])/g, '<id>'],
  [/https:\/\/127\.0\.0\.1:\d+/g, '<service>'],
  [/;([qrtw])=\d+/g, ';$1=<number>'],
];

/** A response that commands printed: the head of an HTTP response, or a JSON value. */
export type Answer = { language: 'http'; value: string[] } | { language: 'json'; value: unknown };

/** The responses in the output of commands, in their order; other lines are ignored. */
export function answersIn(output: string): Answer[] {
  const answers: Answer[] = [];
  const lines = output.split(/\r?\n/);
  while (lines.length > 0) {
    const line = lines.shift() ?? '';
    if (line.startsWith('HTTP/')) answers.push({ language: 'http', value: [line, ...headersFrom(lines)] });
    else if (/^[[{]/.test(line)) answers.push(...jsonFrom(line, lines));
  }
  return answers;
}

function headersFrom(lines: string[]): string[] {
  const end = lines.indexOf('');
  return lines.splice(0, end < 0 ? lines.length : end);
}

/** Parses the JSON value that begins at the first line, and removes its lines. */
function jsonFrom(first: string, lines: string[]): Answer[] {
  for (let more = 0; more <= lines.length; more++) {
    const value = parsed([first, ...lines.slice(0, more)].join('\n'));
    if (value === undefined) continue;
    lines.splice(0, more);
    return [{ language: 'json', value }];
  }
  return [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The differences between received and documented responses. Each documented response must have been received, in
 * their order, and each received problem must be documented.
 */
export function differencesOf(shown: Block[], came: Answer[]): string[] {
  let rest = came;
  const found: string[] = [];
  const used = new Set<Answer>();
  for (const block of shown) {
    const candidates = rest.filter(({ language }) => language === block.language);
    const judged = candidates.map((answer) => ({ answer, differences: compared(block, answer) }));
    const best = judged.toSorted((a, b) => a.differences.length - b.differences.length)[0];
    if (!best) found.push(`${block.at}: no such answer came`);
    else {
      found.push(...best.differences.map((difference) => `${block.at}: ${difference}`));
      used.add(best.answer);
      rest = rest.slice(rest.indexOf(best.answer) + 1);
    }
  }
  const problems = came.filter((answer) => isProblem(answer) && !used.has(answer));
  return [...found, ...problems.map(({ value }) => `a problem came that is not shown: ${JSON.stringify(value)}`)];
}

function isProblem({ value }: Answer): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && 'status' in value && 'code' in value;
}

function compared({ language, text }: Block, { value }: Answer): string[] {
  return language === 'http' ? headDifferences(text, value as string[]) : differences(JSON.parse(text), value);
}

/** Documented header lines that were not received; other headers may stand between them. */
function headDifferences(text: string, came: string[]): string[] {
  const lines = text.trim().split('\n');
  return lines.filter((line) => !came.some((each) => isSameText(line, each))).map((line) => `"${line}" did not come`);
}

/** The differences between a JSON value and the documented one, by the pointers of the members. */
function differences(shown: unknown, came: unknown, at = ''): string[] {
  if (shown === ELLIPSIS) return [];
  const [wanted, got] = [kindOf(shown), kindOf(came)];
  if (wanted !== got) return [`${at || 'it'} is ${got}, shown as ${wanted}`];
  if (Array.isArray(shown)) return itemDifferences(shown, came as unknown[], at);
  if (wanted === 'object') return memberDifferences(shown as object, came as object, at);
  const isSame = typeof shown === 'string' ? isSameText(shown, came as string) : shown === came;
  return isSame ? [] : [`${at || 'it'} is ${JSON.stringify(came)}, shown as ${JSON.stringify(shown)}`];
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
}

function itemDifferences(shown: unknown[], came: unknown[], at: string): string[] {
  const isOpen = shown.at(-1) === ELLIPSIS;
  const items = isOpen ? shown.slice(0, -1) : shown;
  if (isOpen ? came.length < items.length : came.length !== items.length)
    return [`${at || 'it'} has ${came.length} items, shown with ${items.length}`];
  return items.flatMap((item, index) => differences(item, came[index], `${at}/${index}`));
}

function memberDifferences(shown: object, came: object, at: string): string[] {
  const { [ELLIPSIS]: rest, ...members } = shown as Record<string, unknown>;
  const found = came as Record<string, unknown>;
  const missing = Object.keys(members).filter((key) => !(key in found));
  const unknown = rest === undefined ? Object.keys(found).filter((key) => !(key in members)) : [];
  const common = Object.keys(members).filter((key) => key in found);
  return [
    ...missing.map((key) => `${at}/${key} did not come`),
    ...unknown.map((key) => `${at}/${key} came and is not shown`),
    ...common.flatMap((key) => differences(members[key], found[key], `${at}/${key}`)),
  ];
}

/** Whether a text equals the documented one, except for values that differ in each run and for ellipses. */
function isSameText(shown: string, came: string): boolean {
  const [start = '', ...parts] = settled(shown).split(ELLIPSIS).map(escaped);
  return new RegExp(`^${[start, ...parts].join('.*')}$`, 's').test(settled(came));
}

function settled(text: string): string {
  return PASSING.reduce((result, [pattern, name]) => result.replace(pattern, name), text);
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
