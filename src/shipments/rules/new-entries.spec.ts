// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { newEntries } from './new-shipment.js';

interface Entry {
  tracking_number: string;
  carrier: string;
  eta?: string;
}

const entry = (tracking_number: string, carrier = 'dhl', eta?: string): Entry => ({
  tracking_number,
  carrier,
  ...(eta && { eta }),
});
const entries = fc.uniqueArray(
  fc.record({ tracking_number: fc.constantFrom('a', 'b', 'c', 'A'), carrier: fc.constantFrom('dhl', 'ups') }),
  { maxLength: 6, selector: ({ tracking_number }) => tracking_number },
);

describe('newEntries', () => {
  it.each<[string, Entry[], Entry[], Entry[]]>([
    ['returns none of none', [], [], []],
    ['returns a new tracking number', [entry('1')], [entry('2')], [entry('2')]],
    ['skips a registered entry, whatever its other members', [entry('1')], [entry('1', 'dhl', '2026-11-20')], []],
    ['returns an entry with another carrier', [entry('1'), entry('2')], [entry('1', 'ups')], [entry('1', 'ups')]],
    ['skips another spelling of a registered number', [entry('7716 1342')], [entry('7716-1342')], []],
    ['returns two spellings of a number once', [], [entry('7716 1342'), entry('77161342')], [entry('77161342')]],
    [
      'C-SHP-30: skips the URL of a registered number',
      [entry('771613423732')],
      [entry('https://www.fedex.com/fedextrack/?trknbr=771613423732')],
      [],
    ],
    ['returns a repeated number once', [], [entry('1'), entry('1')], [entry('1')]],
    [
      'returns the last of two carriers of a number',
      [],
      [entry('1', 'ups'), entry('2'), entry('1')],
      [entry('1'), entry('2')],
    ],
    ['skips a number whose last carrier is registered', [entry('1')], [entry('1', 'ups'), entry('1')], []],
    ['compares numbers byte for byte', [entry('a')], [entry('A')], [entry('A')]],
  ])('%s', (_rule, live, sent, added) => expect(newEntries(live, sent).map(({ entry: item }) => item)).toEqual(added));

  it('returns the shipment that an entry supersedes', () =>
    expect(newEntries([entry('1')], [entry('1', 'ups'), entry('2')])).toEqual([
      { entry: entry('1', 'ups'), superseded: entry('1') },
      { entry: entry('2'), superseded: undefined },
    ]));

  it('property: registered entries are not new, and each number is new once', () => {
    fc.assert(
      fc.property(entries, entries, (live, sent) => {
        const added = newEntries(live, sent).map(({ entry: item }) => item);
        const left = live.filter(
          ({ tracking_number }) => !added.some((item) => item.tracking_number === tracking_number),
        );
        expect(newEntries([...left, ...added], sent)).toEqual([]);
        expect(new Set(added.map(({ tracking_number }) => tracking_number)).size).toBe(added.length);
      }),
    );
  });
});
