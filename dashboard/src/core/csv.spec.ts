// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { ExactNumber } from 'parcelward';
import { csvDownload, csvLine, type CsvPage, MAX_CSV_ROWS } from './csv.js';

describe('a line of a CSV file', () => {
  it.each<[unknown[], string]>([
    [['a', 'b c', ''], 'a,b c,'],
    [['a,b', 'say "hi"', 'one\ntwo'], '"a,b","say ""hi""","one\ntwo"'],
    [['=1+1', '+55 11', '-2', '@x', '\tx', '\rx'], `'=1+1,'+55 11,'-2,'@x,'\tx,"'\rx"`],
    [['=SUM(1,2)'], `"'=SUM(1,2)"`],
    [['\n=1', '＝1', '＋1', '－1', '＠1'], `"'\n'=1",'＝1,'＋1,'－1,'＠1`],
    [['x;=A1', 'x; "=A1', 'x\t@A1', 'x\n-A1', 'x; y', ' =A1'], `x;'=A1,"x;' ""=A1",x\t'@A1,"x\n'-A1",x; y,' =A1`],
    [
      [-2.5, new ExactNumber('12345678901234567.89'), true, false, null, undefined],
      '-2.5,12345678901234567.89,yes,no,,',
    ],
    [['José 山'], 'José 山'],
  ])('C-FIND-9: of %j is %j', (cells, line) => {
    expect(csvLine(cells as string[])).toBe(`${line}\r\n`);
  });
});

describe('C-FIND-9: any texts in a line', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom(...'=+-@＝,;"\t\r\n a\'') }), {
    minLength: 1,
    maxLength: 4,
  });

  it.each([';', '\t'])('begin no formula where %j separates cells', (separator) => {
    fc.assert(
      fc.property(texts, (cells) => {
        const found = csvLine(cells).split(new RegExp(`[${separator}\r\n]`));
        expect(found.filter((cell) => /^[\s"]*[=+\-@＝]/.test(cell))).toEqual([]);
      }),
    );
  });

  it('are read back by RFC 4180, with apostrophes before formulas', () => {
    fc.assert(
      fc.property(texts, (cells) => {
        const line = csvLine(cells).slice(0, -2);
        const fields = [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/g)];
        const read = fields.map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
        const bare = (text: string) => text.replaceAll("'", '');
        expect(read.map(bare)).toEqual(cells.map(bare));
        expect(read.filter((text) => /^[\t\r\n]|^[\s"]*[=+\-@＝]/.test(text))).toEqual([]);
      }),
    );
  });
});

describe('a CSV file', () => {
  async function fileOf(pages: CsvPage<number>[]): Promise<string[]> {
    const fetch = (cursor = '0'): Promise<CsvPage<number>> =>
      Promise.resolve(pages[Number(cursor)] ?? { items: [], next: null });
    const { download } = await csvDownload('numbers', [{ head: 'Number', valueOf: (row) => row }], fetch);
    expect(download?.name).toBe('numbers.csv');
    const chunks: string[] = [];
    for await (const chunk of download?.lines ?? []) chunks.push(chunk);
    return chunks.join('').trimEnd().split('\r\n');
  }

  it('has a head and the rows of all pages, also behind an empty one', async () => {
    const pages = [
      { items: [1, 2], next: '1' },
      { items: [], next: '2' },
      { items: [3], next: null },
    ];
    expect(await fileOf(pages)).toEqual(['Number', '1', '2', '3']);
    expect(await fileOf([])).toEqual(['Number']);
  });

  const rows = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

  it.each([
    ['more pages', [{ items: rows(MAX_CSV_ROWS), next: '1' }]],
    ['more rows', [{ items: rows(MAX_CSV_ROWS + 1), next: null }]],
  ])('C-FIND-9: says that it was cut if there are %s', async (_what, pages) => {
    const lines = await fileOf(pages);
    expect([lines.length, lines.at(-1)]).toEqual([
      MAX_CSV_ROWS + 2,
      expect.stringContaining('Only the first 50000 rows'),
    ]);
  });

  it('does not say so of the last page', async () => {
    expect(await fileOf([{ items: rows(MAX_CSV_ROWS), next: null }])).toHaveLength(MAX_CSV_ROWS + 1);
  });
});
