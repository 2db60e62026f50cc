// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { type TimelineEventView } from '../../shipments/index.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { splitDays, type TimelineDay, timelineDays } from './timeline-days.js';

const NOW = new Date('2026-11-23T15:00:00Z');
const CONTEXT = {
  ...{ texts: PAGE_TEXTS.en, language: 'en' as const, locale: 'en-GB', personal: ['souza'], now: NOW, home: 'DE' },
  status: 'IN_TRANSIT',
  zone: { timeZone: 'Europe/Berlin', isNamed: false },
} as const;

function event(at: string, description = '', members: Partial<TimelineEventView> = {}): TimelineEventView {
  const location = { city: 'Köln', state: null, zip: null, country: 'DE' };
  return {
    occurred_at: `2026-11-${at}:00.000Z`,
    occurred_on: null,
    status: 'IN_TRANSIT',
    description,
    location,
    ...members,
  };
}

/** The rows as lines. */
const linesOf = (days: TimelineDay[]): string[] =>
  days.flatMap(({ label, events }) => [
    `# ${label}`,
    ...events.map(
      ({ title, note, place, time, isCurrent }) =>
        `${isCurrent ? '>' : '-'} ${[title, note, time.text, place].filter((part) => part !== undefined).join(' | ')}`,
    ),
  ]);

const shown = (...events: TimelineEventView[]): string[] => linesOf(timelineDays(events, CONTEXT));

describe('a timeline', () => {
  it('C-PAGE-41: is grouped by day at the destination, with today and yesterday, and marks where the parcel is now', () => {
    expect(
      shown(
        event('23T10:00', 'Arrived at the depot'),
        event('22T23:30', 'Departed from the hub'),
        event('22T08:00', '', { status: 'OUT_FOR_DELIVERY' }),
        event('20T08:00', '', { location: { city: null, state: null, zip: null, country: 'FR' } }),
      ),
    ).toEqual([
      '# Today',
      '> Arrived at the depot | 11:00 | Köln',
      '- Departed from the hub | 00:30 | Köln',
      '# Yesterday',
      '- Out for delivery | 09:00 | Köln',
      '# Friday 20 November',
      '- On its way | 09:00 | France',
    ]);
  });

  it('C-PAGE-42: begins with a capital letter, and leaves out words that say no more than the status', () =>
    expect(shown(event('23T10:00', 'customs cleared'), event('23T09:00', 'in transit'))).toEqual([
      '# Today',
      '> Customs cleared | 11:00 | Köln',
      '- On its way | 10:00 | Köln',
    ]));

  it('joins events of a day that read the same, with the first and the last time', () => {
    expect(shown(event('23T10:00'), event('23T09:00', 'Paket sortiert'), event('23T08:00'), event('22T08:00'))).toEqual(
      ['# Today', '> On its way | 09:00–11:00 | Köln', '# Yesterday', '- On its way | 09:00 | Köln'],
    );
  });

  it.each([
    ['Departed from the hub', 'Departed from the hub'],
    ['Sendung im Zielpaketzentrum eingetroffen', 'On its way'],
    ['到达', 'On its way'],
    ['On its way', 'On its way'],
    ['On the way to SOUZA', 'On its way'],
  ])('C-PAGE-42: shows the carrier’s %j as %j, because a page has one language and no names', (description, title) => {
    expect(shown(event('23T10:00', description))).toEqual(['# Today', `> ${title} | 11:00 | Köln`]);
  });

  it('keeps the status of a problem beside the carrier’s words', () => {
    const damaged = event('23T10:00', 'Package damaged at the hub', { status: 'EXCEPTION' });
    expect(shown(damaged)[1]).toBe('> Delivery problem | Package damaged at the hub | 11:00 | Köln');
  });

  it('has each event once, newest day first, and exactly one current row, however it is split', () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 20 * 24 * 60 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(minutes, fc.nat(12), (ages, count) => {
        const events = ages
          .toSorted((a, b) => a - b)
          .map((age, index) => ({
            ...event('23T10:00', '', { location: { city: `C${index}`, state: null, zip: null, country: 'DE' } }),
            occurred_at: new Date(NOW.getTime() - age * 60_000).toISOString(),
          }));
        const days = timelineDays(events, CONTEXT);
        const parts = splitDays(days, count);
        const rows = (list: TimelineDay[]) => list.flatMap((day) => day.events);
        expect(rows(days).map(({ time }) => time.iso)).toEqual(events.map(({ occurred_at }) => occurred_at));
        expect(rows(days).filter(({ isCurrent }) => isCurrent)).toEqual(rows(days).slice(0, 1));
        expect(new Set(days.map(({ label }) => label)).size).toBe(days.length);
        expect(parts.flatMap(rows)).toEqual(rows(days));
        expect(rows(parts[0])).toHaveLength(Math.min(count, events.length));
      }),
    );
  });
});

describe('the rows of one scan', () => {
  const delivered = (at: string, description: string) => event(at, description, { status: 'DELIVERED' });

  it('C-PAGE-50: are one row, with the words that say the most', () => {
    expect(
      shown(
        delivered('23T10:01', 'DELIVERED, FRONT DOOR/PORCH'),
        delivered('23T10:00', 'Delivered, Front Door/Porch'),
        delivered('23T10:00', 'Delivered'),
        event('23T09:00', 'Departed from the depot'),
        event('23T08:58', 'Arrived at the depot'),
      ),
    ).toEqual([
      '# Today',
      '- Delivered | Delivered, Front Door/Porch | 11:00 | Köln',
      '> Departed from the depot | 10:00 | Köln',
      '- Arrived at the depot | 09:58 | Köln',
    ]);
  });

  it('C-PAGE-50: are apart if they are minutes or a place apart', () => {
    const elsewhere = {
      status: 'DELIVERED',
      location: { city: 'Bonn', state: null, zip: null, country: 'DE' },
    } as const;
    expect(shown(delivered('23T10:10', 'Delivered to the porch'), delivered('23T10:00', 'Delivered'))).toHaveLength(3);
    expect(shown(event('23T10:00', '', elsewhere), delivered('23T10:00', ''))).toHaveLength(3);
  });
});

describe('an event with a date and no time', () => {
  it('C-TRK-41: is a row of its day, without an hour', () => {
    const dated = event('23T22:59', '', { occurred_on: '2026-11-22', status: 'DELIVERED' });
    expect(shown(dated, event('22T08:00', 'Arrived at the depot'))).toEqual([
      ...['# Yesterday', '- Delivered |  | Köln', '> Arrived at the depot | 09:00 | Köln'],
    ]);
  });
});

it('C-PAGE-41: marks the event that decides: the return, and not the delivery to the sender after it', () => {
  const location = { city: null, state: null, zip: null, country: null };
  const events = [
    event('22T10:00', 'Delivered to the shipper', { status: 'DELIVERED', location }),
    event('21T10:00', '', { status: 'OUT_FOR_DELIVERY', location }),
    event('20T10:00', '', { status: 'RETURNED', location }),
  ];
  expect(linesOf(timelineDays(events, { ...CONTEXT, status: 'RETURNED' }))).toEqual([
    '# Yesterday',
    '> Returned to the sender | Delivered to the shipper | 11:00',
    '# Saturday 21 November',
    '- Out for delivery | 11:00',
    '# Friday 20 November',
    '- Returned to the sender | 11:00',
  ]);
  const late = [event('23T10:10', '', { status: 'OUT_FOR_DELIVERY' }), event('23T10:05', '', { status: 'DELIVERED' })];
  expect(linesOf(timelineDays(late, { ...CONTEXT, status: 'DELIVERED' }))[2]).toBe('> Delivered | 11:05 | Köln');
});
