// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { LANGUAGES } from '../../platform/text/language.js';
import { dayIn } from '../../platform/time/days.js';
import { expectedEta, SHIPMENT_STATUSES, type ShipmentStatus } from '../../shipments/index.js';
import { decideAttention, expectedBy, parcelSilence } from '../../shipments/rules/attention.js';
import { PAGE_TEXTS } from '../texts/page-texts.js';
import { buildHeadline } from './headline.js';

const HERE = { country: 'DE' };
const zone = { timeZone: 'Europe/Berlin', isNamed: false };
/** It is Monday, 16:00 in Berlin. */
const NOW = new Date('2026-11-23T15:00:00Z');

const REGISTERED = {
  ...{ delivered_at: null, registering_at: null, polls_ended_at: null },
  registered_at: new Date('2026-11-22T15:00:00Z'),
};

interface Told {
  eta?: string;
  /** The newest event. */
  at?: string;
  on?: string;
  substatus?: string | null;
  now?: Date;
}

const KASSEL = { city: 'Kassel', state: null, zip: null, country: 'DE' };

function headlineIn(locale: string, status: ShipmentStatus, { eta, at, on, substatus = null, now = NOW }: Told = {}) {
  const language = LANGUAGES.find((each) => locale.startsWith(each)) ?? 'en';
  const { tracking } = PAGE_TEXTS[language];
  const events = at === undefined ? [] : [{ status, occurred_at: at, occurred_on: on ?? null, location: KASSEL }];
  return buildHeadline(
    {
      ...{ status, substatus, events, eta, destination: HERE },
      silence: parcelSilence(REGISTERED, at === undefined ? undefined : new Date(at)),
      deliveredAt: status === 'DELIVERED' ? at : undefined,
    },
    { tracking, locale, zone, now },
  );
}

describe('the headline of a parcel', () => {
  it.each<[string, ShipmentStatus, string | undefined, string | undefined, string]>([
    ['en-US', 'IN_TRANSIT', '2026-11-23', undefined, 'Arriving today'],
    ['en-US', 'IN_TRANSIT', '2026-11-24', undefined, 'Arriving tomorrow'],
    ['en-US', 'IN_TRANSIT', '2026-11-25', undefined, 'Arriving Wednesday, November 25'],
    ['en-US', 'IN_TRANSIT', '2027-01-04', undefined, 'Arriving Monday, January 4, 2027'],
    ['en-US', 'PRE_TRANSIT', '2026-11-24', undefined, 'Your parcel is ready to ship'],
    ['en', 'OUT_FOR_DELIVERY', undefined, '2026-11-23T07:00:00Z', 'Out for delivery: arriving today'],
    ['en', 'OUT_FOR_DELIVERY', undefined, '2026-11-22T07:00:00Z', 'Your parcel is out for delivery'],
    ['en-GB', 'DELIVERED', undefined, '2026-11-23T13:05:00Z', 'Delivered today at 14:05'],
    ['en-US', 'DELIVERED', undefined, '2026-11-22T13:05:00Z', 'Delivered yesterday at 2:05 PM'],
    ['en-GB', 'DELIVERED', undefined, '2026-11-20T13:05:00Z', 'Delivered on Friday 20 November at 14:05'],
    ['en', 'IN_TRANSIT', '2026-11-22', undefined, 'One day late'],
    ['en', 'IN_TRANSIT', '2026-11-21', undefined, 'Two days late'],
    ['en', 'IN_TRANSIT', '2026-11-08', undefined, '15 days late'],
    ['en', 'IN_TRANSIT', '2026-01-02', undefined, 'More than a month late'],
    ['en', 'AVAILABLE_FOR_PICKUP', '2026-11-21', undefined, 'Ready for pickup'],
    ['en', 'ATTEMPT_FAILED', '2026-11-24', undefined, 'Delivery attempt failed'],
    ['en', 'EXCEPTION', '2026-11-21', undefined, 'There is a problem with your parcel'],
    ['en', 'RETURNED', '2026-11-21', undefined, 'Returned to the sender'],
    ['de', 'IN_TRANSIT', '2026-11-25', undefined, 'Ankunft am Mittwoch, 25. November'],
    ['de', 'DELIVERED', undefined, '2026-11-23T13:05:00Z', 'Heute um 14:05 Uhr zugestellt'],
    ['de', 'IN_TRANSIT', '2026-11-21', undefined, 'Zwei Tage Verspätung'],
    ['fr', 'IN_TRANSIT', '2026-12-01', undefined, 'Livraison prévue le mardi 1er décembre'],
    ['fr', 'DELIVERED', undefined, '2026-11-22T13:05:00Z', 'Livré hier à 14:05'],
    ['fr', 'IN_TRANSIT', '2026-11-22', undefined, 'Un jour de retard'],
    ['es', 'IN_TRANSIT', '2026-11-25', undefined, 'Llega el miércoles, 25 de noviembre'],
    ['es', 'DELIVERED', undefined, '2026-11-23T13:05:00Z', 'Entregado hoy a las 14:05'],
    ['es', 'DELIVERED', undefined, '2026-11-23T00:05:00Z', 'Entregado hoy a la 01:05'],
    ['pt', 'IN_TRANSIT', '2026-11-25', undefined, 'Chega na quarta-feira, 25 de novembro'],
    ['pt', 'IN_TRANSIT', '2026-11-28', undefined, 'Chega no sábado, 28 de novembro'],
    ['pt', 'DELIVERED', undefined, '2026-11-20T13:05:00Z', 'Entregue na sexta-feira, 20 de novembro às 14:05'],
  ])(
    'C-PAGE-40: in %s of %s with the expected day %s and an event at %s is “%s”',
    (locale, status, eta, at, heading) => {
      expect(headlineIn(locale, status, { ...(eta && { eta }), ...(at && { at }) }).heading).toBe(heading);
    },
  );

  it('C-WORK-20: names no day when nobody knows one, and keeps the zone’s name when it is not the destination’s', () => {
    expect(headlineIn('en', 'IN_TRANSIT').heading).toBe('Your parcel is on its way');
    const [tracking, at] = [PAGE_TEXTS.en.tracking, '2026-11-23T13:05:00Z'];
    const news = {
      ...{ status: 'DELIVERED' as const, substatus: null, events: [], eta: null },
      ...{ deliveredAt: at, silence: undefined, destination: undefined },
    };
    const utc = { timeZone: 'UTC', isNamed: true };
    expect(buildHeadline(news, { tracking, locale: 'en-GB', zone: utc, now: NOW }).heading).toBe(
      'Delivered today at 13:05 UTC',
    );
  });

  it.each([
    ['en', '2026-11-22', 'Delivered yesterday'],
    ['de', '2026-11-23', 'Heute zugestellt'],
    ['fr', '2026-11-20', 'Livré le vendredi 20 novembre'],
    ['es', '2026-11-20', 'Entregado el viernes, 20 de noviembre'],
    ['pt', '2026-11-23', 'Entregue hoje'],
  ])('C-TRK-41: names the day of a delivery without a time, in its own zone: %s', (locale, on, heading) => {
    const at = `${on}T23:59:59.999Z`;
    expect(headlineIn(locale, 'DELIVERED', { at, on }).heading).toBe(heading);
    expect(headlineIn(locale, 'DELIVERED', { at: `${on}T07:59:59.999Z`, on }).heading).toBe(heading);
  });

  it.each<[string, ShipmentStatus, string | undefined, string, string]>([
    ['en-US', 'IN_TRANSIT', undefined, '2026-11-18T15:00:00Z', 'No news since Wednesday, November 18'],
    ['en-US', 'IN_TRANSIT', undefined, '2026-11-18T15:01:00Z', 'Your parcel is on its way'],
    ['en-US', 'IN_TRANSIT', '2026-11-30', '2026-11-09T10:00:00Z', 'No news since Monday, November 9'],
    ['en-US', 'IN_TRANSIT', '2026-11-11', '2026-11-09T10:00:00Z', 'Your parcel may be lost'],
    ['en-US', 'OUT_FOR_DELIVERY', '2026-11-11', '2026-11-11T10:00:00Z', 'Your parcel may be lost'],
    ['en-US', 'PRE_TRANSIT', '2026-11-11', '2026-11-09T10:00:00Z', 'The carrier does not have your parcel yet'],
    ['de', 'IN_TRANSIT', undefined, '2026-11-09T10:00:00Z', 'Keine Neuigkeiten seit Montag, 9. November'],
    ['fr', 'IN_TRANSIT', undefined, '2026-11-09T10:00:00Z', 'Pas de nouvelles depuis le lundi 9 novembre'],
    ['es', 'IN_TRANSIT', undefined, '2026-11-09T10:00:00Z', 'Sin novedades desde el lunes, 9 de noviembre'],
    ['pt', 'IN_TRANSIT', undefined, '2026-11-09T10:00:00Z', 'Sem novidades desde segunda-feira, 9 de novembro'],
  ])(
    'C-PAGE-52: in %s of a silent %s, expected on %s and last seen at %s, is “%s”',
    (locale, status, eta, at, heading) =>
      expect(headlineIn(locale, status, { at, ...(eta && { eta }) }).heading).toBe(heading),
  );

  it('C-PAGE-52: says of a late and silent parcel when it was due, and where it was last seen', () => {
    const told = headlineIn('en-US', 'IN_TRANSIT', { eta: '2026-11-11', at: '2026-11-09T10:00:00Z' });
    expect(told).toMatchObject({ tone: 'bad', isLoss: true, arrival: undefined, station: 'No news' });
    expect(told.detail).toBe(
      'It was due on Wednesday, November 11. The carrier last saw it on Monday, November 9 in Kassel.',
    );
  });

  it.each([
    ['EXCEPTION', 'package_lost', 'lost', true],
    ['EXCEPTION', 'Exception_Damage', 'damaged', true],
    ['EXCEPTION', 'held', 'held', false],
    ['ATTEMPT_FAILED', 'address_correction', 'address', false],
  ] as const)('C-PAGE-52: of %s with %s names the trouble', (status, substatus, trouble, isLoss) => {
    const { heading, detail } = PAGE_TEXTS.en.tracking.troubles[trouble];
    expect(headlineIn('en', status, { substatus })).toMatchObject({ heading, detail, isLoss, arrival: undefined });
    expect(headlineIn('en', 'IN_TRANSIT', { substatus }).heading).toBe('Your parcel is on its way');
  });

  it('C-PAGE-40: names the place of a pickup', () =>
    expect(headlineIn('en', 'AVAILABLE_FOR_PICKUP', { at: '2026-11-22T10:00:00Z' }).heading).toBe(
      'Ready for pickup in Kassel',
    ));

  it('never announces a past day, and counts the days that a parcel is late', () => {
    const day = fc.integer({ min: -60, max: 60 });
    fc.assert(
      fc.property(day, fc.constantFrom(...SHIPMENT_STATUSES), fc.constantFrom(...LANGUAGES), (days, status, locale) => {
        const eta = new Date(NOW.getTime() + days * 86_400_000).toISOString().slice(0, 10);
        const { arrival, tone, contact } = headlineIn(locale, status, { eta });
        if (arrival) expect(arrival.daysLeft).toBe(days);
        if (days < 0) expect(arrival).toBeUndefined();
        const isLate = days < 0 && ['PENDING', 'PRE_TRANSIT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'].includes(status);
        if (isLate) expect([tone, contact]).toEqual(['warn', PAGE_TEXTS[locale].tracking.late.contact]);
      }),
    );
  });
});

it('C-WORK-2: a headline says that a parcel is late exactly when staff see it as late', () => {
  const parcels = fc.record({
    status: fc.constantFrom(...SHIPMENT_STATUSES),
    eta: fc.constantFrom(null, '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24T22:00:00+05:00'),
    pushed_eta: fc.constantFrom(null, '2026-11-20', '2026-11-22', '2026-11-25'),
    delivered_at: fc.option(fc.constant(new Date('2026-11-19T10:00:00Z'))),
    hours: fc.integer({ min: 0, max: 120 }),
  });
  fc.assert(
    fc.property(parcels, ({ hours, ...parcel }) => {
      const now = new Date(Date.parse('2026-11-20T15:00:00Z') + hours * 3_600_000);
      const expected_by = expectedBy({ ...parcel, destination: JSON.stringify(HERE) });
      const registration = { registered_at: new Date(now), registering_at: null, polls_ended_at: null };
      const { attention_at, attention_reason } = decideAttention({ ...parcel, ...registration, expected_by }, []);
      const isLate = attention_reason === 'late' && attention_at !== null && attention_at <= now;
      const eta = expectedEta(parcel);
      const isOutToday = parcel.status === 'OUT_FOR_DELIVERY' && eta !== null && dayIn(zone.timeZone, now) === eta;
      const news = {
        ...{
          ...parcel,
          eta,
          events: [],
          substatus: null,
          silence: parcelSilence({ ...parcel, ...registration }, undefined),
        },
        ...{ deliveredAt: parcel.delivered_at?.toISOString(), destination: HERE },
      };
      const { contact } = buildHeadline(news, { tracking: PAGE_TEXTS.en.tracking, locale: 'en', zone, now });
      expect(contact === PAGE_TEXTS.en.tracking.late.contact).toBe(isLate && !isOutToday);
    }),
  );
});

it('C-WORK-4: a headline calls a parcel silent exactly when staff see it as silent', () => {
  const hour = (hours: number): Date => new Date(Date.parse('2026-11-10T15:00:00Z') + hours * 3_600_000);
  const time = fc.option(fc.integer({ min: 0, max: 24 * 7 }).map(hour));
  const parcels = fc.record({
    status: fc.constantFrom<ShipmentStatus>('PENDING', 'PRE_TRANSIT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY'),
    registered_at: time,
    polls_ended_at: time,
    scan: time,
    now: fc.integer({ min: 0, max: 24 * 20 }).map(hour),
  });
  fc.assert(
    fc.property(parcels, ({ scan, now, ...parcel }) => {
      const facts = { ...parcel, ...{ delivered_at: null, registering_at: null, expected_by: null } };
      const event = { ...{ fingerprint: 'f', occurred_on: null, position: 1, substatus: null, source: null } };
      const timeline = scan ? [{ ...event, status: null, occurred_at: scan }] : [];
      const { attention_at } = decideAttention(facts, timeline);
      const events = scan
        ? [{ status: null, occurred_at: scan.toISOString(), occurred_on: null, location: KASSEL }]
        : [];
      const news = {
        ...{ status: parcel.status, substatus: null, events, eta: null, deliveredAt: null, destination: HERE },
        silence: parcelSilence(facts, scan ?? undefined),
      };
      const { contact } = buildHeadline(news, { tracking: PAGE_TEXTS.en.tracking, locale: 'en', zone, now });
      expect(contact !== undefined).toBe(attention_at !== null && attention_at <= now);
    }),
    { numRuns: 500 },
  );
});
