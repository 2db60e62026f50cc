// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface BenchPage {
  withFigures(page: string, part: string, measured: string, printed: string): string;
  writtenParts(scenarios: string[]): string[];
  repeatedFigures(): Promise<Record<string, string>>;
}

const script = pathToFileURL(join(process.cwd(), 'scripts/lib/bench-page.mjs')).href;
const { withFigures, writtenParts, repeatedFigures } = (await import(script)) as BenchPage;

const PAGE = `# Performance

<!-- floor -->

Measured on Monday.

| Work | /s |
| ---- | -: |
| read |  1 |

<!-- end -->

| Work | /s |
| ---- | -: |
| read |  2 |
`;

describe('The figures of the bench in the documents', () => {
  it('come from the printed table with the same columns', () => {
    const printed =
      '| Work | ms |\n| - | -: |\n| read | 9 |\n\n| Work | /s |\n| - | -: |\n| read | 30 |\n| write | 4 |';
    expect(withFigures(PAGE, 'floor', 'Measured on Tuesday.', printed)).toBe(
      PAGE.replace('Monday', 'Tuesday').replace(
        '| Work | /s |\n| ---- | -: |\n| read |  1 |',
        '| Work  | /s |\n| ----- | -: |\n| read  | 30 |\n| write |  4 |',
      ),
    );
  });

  it('are refused where the columns of the page are no longer printed', () => {
    expect(() => withFigures(PAGE, 'floor', 'Measured on Tuesday.', '| Work | ms |\n| - | -: |\n| read | 9 |')).toThrow(
      'no table of Work, /s',
    );
  });

  it('are only written for a table whose scenarios all ran', () => {
    expect(writtenParts(['page', 'new'])).toEqual(['pages']);
    expect(() => writtenParts(['new'])).toThrow('--write needs all scenarios of a table');
  });

  it('are repeated by other documents as the page has them', async () => {
    for (const [file, text] of Object.entries(await repeatedFigures())) expect(text).toBe(readFileSync(file, 'utf8'));
  });
});
