import fc from 'fast-check';
import { type TimelineEventView } from '../../shipments/index.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { splitDays, type TimelineDay, timelineDays } from './timeline-days.js';

const NOW = new Date('2026-11-23T15:00:00Z');
const CONTEXT = {
  ...{ texts: PAGE_TEXTS.en, language: 'en' as const, locale: 'en-GB', personal: ['souza'], now: NOW, home: 'DE' },
  zone: { timeZone: 'Europe/Berlin', isNamed: false },
} as const;

function event(at: string, description = '', members: Partial<TimelineEventView> = {}): TimelineEventView {
  const location = { city: 'Köln', state: null, zip: null, country: 'DE' };
  return { occurred_at: `2026-11-${at}:00.000Z`, status: 'IN_TRANSIT', description, location, ...members };
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
