// SPDX-License-Identifier: Apache-2.0
import { levelsOf } from './stock-csv.js';

const read = (text: string) => levelsOf(text).map(({ sku, available }) => [sku, available]);

describe('pasted stock levels', () => {
  it.each([
    ['commas', 'LAMP,4\nCHAIR,0'],
    ['semicolons', 'LAMP;4\nCHAIR;0'],
    ['tabs', 'LAMP\t4\nCHAIR\t0'],
    ['line ends of Windows', 'LAMP,4\r\nCHAIR,0\r\n'],
    ['spaces and empty lines', '\n LAMP , 4 \n\n  CHAIR,0'],
    ['a head, and the mark that a spreadsheet puts before it', '\uFEFFSKU,Available\nLAMP,4\nCHAIR,0'],
    ['quotes', '"LAMP","4"\n"CHAIR",0'],
  ])('may have %s', (_what, text) =>
    expect(read(text)).toEqual([
      ['LAMP', 4],
      ['CHAIR', 0],
    ]),
  );

  it('keep separators and escaped quotes inside quotes', () =>
    expect(read('"A,1 ""big""";7')).toEqual([['A,1 "big"', 7]]));

  it('leave invalid numbers to the service', () =>
    expect(read('LAMP,four\nCHAIR\nTABLE,-1\nSKU,5')).toEqual([
      ['LAMP', 'four'],
      ['CHAIR', ''],
      ['TABLE', '-1'],
      ['SKU', 5],
    ]));

  it('know their line numbers', () => expect(levelsOf('sku,available\n\nLAMP,4').map(({ line }) => line)).toEqual([3]));
});
