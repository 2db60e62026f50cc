// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { Pauses } from '../process/pauses.js';
import { WordSearch } from './word-search.js';

const found = async (texts: string[], text: string) => [...(await new WordSearch(texts).find(text))];

describe('C-PRIV-8: the search for erased texts', () => {
  it('finds whole words, and no parts of words', async () => {
    expect(await found(['Stone', '22153'], 'Stonewall Express 420221539101026837331000039521')).toEqual([]);
    expect(await found(['Stone', '22153'], 'Dear Rosetta Stone, 22153 Springfield')).toEqual(['Stone', '22153']);
  });

  it('finds texts of several words whatever is between them', async () => {
    expect(await found(['Ana Souza', 'ana@example.com'], '{"to":"<ana@example.com>","name":"Ana  Souza"}')).toEqual([
      'ana@example.com',
      'Ana Souza',
    ]);
    expect(await found(['Ana Souza'], 'Ana Maria Souza')).toEqual([]);
  });

  it('finds words of JSON after an escape', async () => {
    expect(await found(['Souza', 'say "hi"'], '{"note":"line\\nSouza","b":"say \\"hi\\""}')).toEqual([
      'Souza',
      'say "hi"',
    ]);
  });

  it('finds words however JSON and Unicode write their letters', async () => {
    expect(await found(['José Souza'], '{"name":"Jos\\u00e9 Souza"}')).toEqual(['José Souza']);
    expect(await found(['José'], 'Jose\u0301')).toEqual(['José']);
    expect(await found(['Jose\u0301'], 'José')).toEqual(['Jose\u0301']);
  });

  it('takes the first words of a long text for it', async () => {
    const long = 'one two three four five six seven eight nine';
    expect(await found([long], `${long} ten`)).toEqual([long]);
  });

  it('C-PRIV-12: pauses after every 500 of 40,000 words', async () => {
    let count = 0;
    class CountedPauses extends Pauses {
      override take(): Promise<void> {
        count++;
        return Promise.resolve();
      }
    }
    const pauses = new CountedPauses();
    const text = Array.from({ length: 40_000 }, (_word, n) => `t${n}`).join(' ');
    await new WordSearch(['t1']).find(text, pauses);
    expect(count).toBe(80);
  });

  it('C-PRIV-8: finds each text of words wherever it is among others', async () => {
    const word = fc.stringMatching(/^[a-z]{2,6}$/);
    const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), text, text, async (texts, before, after) => {
        for (const each of texts)
          expect([...(await new WordSearch(texts).find(`${before}, ${each}. ${after}`))]).toContain(each);
      }),
      { numRuns: 50 },
    );
  });
});
