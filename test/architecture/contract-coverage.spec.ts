import { existsSync, readFileSync } from 'node:fs';

/** How many sentences, or parts of one, each rule of the interface has. */
const SENTENCES: Record<string, number[]> = {
  Amounts: [1, 2, 1, 1],
  Flagging: [2, 1, 3, 3, 1, 2, 1],
  'Claim payouts': [1, 2],
  PUT: [3, 4, 2, 6, 1, 2, 2, 1, 2, 1],
  POST: [1, 2, 1, 2],
  Shipment: [2, 1, 2, 1, 2, 2, 1, 1, 1],
  'Return body': [6, 4, 1],
  Callbacks: [2, 2, 2, 1],
  'Return states': [2, 2, 2, 3, 4, 1],
  Return: [2, 2, 2, 2],
  Events: [1, 2, 3],
  'Opt-in': [3, 2],
  Claim: [1, 1, 2, 1, 3, 1, 2, 3],
  Claims: [2, 2],
  'Claim failures': [8],
  Pages: [3, 2, 5],
};

const ROW = /^\| ([A-Z][\w -]+ \d+\.\d+) +\| .*? \| (.*?) +\| \[.*?\]\(\.\.\/(.*?)\) +\|$/gm;
const rows = [...readFileSync('docs/contract-coverage.md', 'utf8').matchAll(ROW)].map(
  ([, sentence = '', title = '', file = '']) => ({ sentence, title, file }),
);

describe('docs/contract-coverage.md', () => {
  it('has every sentence, once, in its order', () => {
    const sentences = Object.entries(SENTENCES).flatMap(([section, rules]) =>
      rules.flatMap((count, rule) =>
        Array.from({ length: count }, (_, sentence) => `${section} ${rule + 1}.${sentence + 1}`),
      ),
    );
    expect(rows.map(({ sentence }) => sentence)).toEqual(sentences);
  });

  it.each(rows)('$sentence: "$title" is in $file', ({ title, file }) => {
    expect(existsSync(file)).toBe(true);
    expect(titlesOf(file)).toContain(title);
  });
});

/** The titles of the tests and groups of a file, and the first cells of its tables of cases, as they are written. */
function titlesOf(file: string): string[] {
  const TITLE = /(?:\b(?:it|describe)(?:\.each.*)?\(|\]\)\(|\)\(|\[)\s*(['"])((?:(?!\1).)+)\1/g;
  return [...readFileSync(file, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title);
}
