import fc from 'fast-check';
import { newEntries } from './new-entries.js';

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

describe('the entries that a write registers', () => {
  it.each<[string, Entry[], Entry[], Entry[]]>([
    ['none of none', [], [], []],
    ['a new tracking number', [entry('1')], [entry('2')], [entry('2')]],
    ['not one that is registered, whatever else it says', [entry('1')], [entry('1', 'dhl', '2026-11-20')], []],
    ['one with another carrier', [entry('1'), entry('2')], [entry('1', 'ups')], [entry('1', 'ups')]],
    ['one number twice once', [], [entry('1'), entry('1')], [entry('1')]],
    [
      'of one number with two carriers the last',
      [],
      [entry('1', 'ups'), entry('2'), entry('1')],
      [entry('1'), entry('2')],
    ],
    ['and none where the last is registered', [entry('1')], [entry('1', 'ups'), entry('1')], []],
    ['numbers byte for byte', [entry('a')], [entry('A')], [entry('A')]],
  ])('%s', (_rule, live, sent, fresh) => expect(newEntries(live, sent).map(({ entry: item }) => item)).toEqual(fresh));

  it('know the shipment whose place they take', () =>
    expect(newEntries([entry('1')], [entry('1', 'ups'), entry('2')])).toEqual([
      { entry: entry('1', 'ups'), superseded: entry('1') },
      { entry: entry('2'), superseded: undefined },
    ]));

  it('are none once they are registered, and one a number', () => {
    fc.assert(
      fc.property(entries, entries, (live, sent) => {
        const fresh = newEntries(live, sent).map(({ entry: item }) => item);
        const left = live.filter(
          ({ tracking_number }) => !fresh.some((item) => item.tracking_number === tracking_number),
        );
        expect(newEntries([...left, ...fresh], sent)).toEqual([]);
        expect(new Set(fresh.map(({ tracking_number }) => tracking_number)).size).toBe(fresh.length);
      }),
    );
  });
});
