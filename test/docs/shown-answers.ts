import { type Block } from './fenced-blocks.js';

/** What a document may leave out: any value, the rest of a text, and as a key or an item what else there may be. */
const ELLIPSIS = '…';

/** What is another one each time, and what stands for it while two texts are compared. */
const PASSING: [RegExp, string][] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z/g, '<time>'],
  [/\bPW-[0-9A-Z]{10}\b/g, '<protect order number>'],
  [/(?<![0-9a-z])[0-9a-hjkmnp-tv-z]{26}(?![0-9a-z])/g, '<id>'],
  [/https:\/\/127\.0\.0\.1:\d+/g, '<service>'],
  [/;([qrtw])=\d+/g, ';$1=<number>'],
];

/** An answer that commands printed: the head of an HTTP answer, or a JSON value. */
export type Answer = { language: 'http'; value: string[] } | { language: 'json'; value: unknown };

/** The answers in what commands printed, in their order; lines that are neither are passed over. */
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

/** The JSON value that begins with a line, over as many further lines as it needs; they are taken away. */
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
 * How what came differs from what documents show of it: the answers that are shown are among those that came, in their
 * order, and no problem came that is not shown.
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

/** Lines of a head that did not come; others may stand between them. */
function headDifferences(text: string, came: string[]): string[] {
  const lines = text.trim().split('\n');
  return lines.filter((line) => !came.some((each) => isSameText(line, each))).map((line) => `"${line}" did not come`);
}

/** How a JSON value differs from the one that is shown, by the pointers of the members. */
export function differences(shown: unknown, came: unknown, at = ''): string[] {
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

/** Whether a text is the one that is shown, but for what passes, and for anything where an ellipsis stands. */
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
