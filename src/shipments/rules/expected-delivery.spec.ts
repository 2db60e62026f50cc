import { SHIPMENT_STATUSES } from '../model/shipment-status.js';
import { expectedDelivery } from './expected-delivery.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const expectation = { status: 'IN_TRANSIT', destination: undefined, now: NOW } as const;

describe('expectedDelivery', () => {
  it.each([
    ['2026-11-23', 'en', 'Monday, November 23, 2026'],
    ['2026-11-23', 'de', 'Montag, 23. November 2026'],
    ['2026-11-23', 'fr', 'lundi 23 novembre 2026'],
    ['2026-11-23', 'es', 'lunes, 23 de noviembre de 2026'],
    ['2026-11-23', 'pt', 'segunda-feira, 23 de novembro de 2026'],
    ['2026-11-23T23:30:00-11:00', 'en', 'Monday, November 23, 2026'],
    ['2026-11-23T00:30:00+13:00', 'en', 'Monday, November 23, 2026'],
    ['2026-11-23T03:00:00Z', 'en', 'Monday, November 23, 2026'],
  ] as const)('of %s in %s is %s, in whatever zone the server is', (eta, language, text) => {
    expect(expectedDelivery({ ...expectation, eta }, language)).toBe(text);
  });

  it.each([undefined, null, 'soon'])('is undefined without a date: %s', (eta) =>
    expect(expectedDelivery({ ...expectation, eta }, 'en')).toBeUndefined(),
  );

  it('is undefined once the parcel has arrived', () => {
    const shown = SHIPMENT_STATUSES.filter(
      (status) => expectedDelivery({ ...expectation, status, eta: '2026-11-23' }, 'en') === undefined,
    );
    expect([...shown].sort()).toEqual(['AVAILABLE_FOR_PICKUP', 'DELIVERED', 'RETURNED']);
  });

  it.each([
    ['2026-11-19T23:59:59Z', undefined, true],
    ['2026-11-20T23:59:59Z', undefined, true],
    ['2026-11-21T00:00:00Z', undefined, false],
    ['2026-11-21T00:00:00Z', { country: 'US', state: 'CA' }, true],
    ['2026-11-21T07:59:59Z', { country: 'US', state: 'CA' }, true],
    ['2026-11-21T08:00:00Z', { country: 'US', state: 'CA' }, false],
    ['2026-11-20T12:59:59Z', { country: 'AU', state: 'NSW' }, true],
    ['2026-11-20T13:00:00Z', { country: 'AU', state: 'NSW' }, false],
    ['2026-11-21T00:00:00Z', { country: 7 }, false],
  ])('shows November 20 at %s for a customer in %j: %s', (now, destination, isShown) => {
    const text = expectedDelivery({ ...expectation, eta: '2026-11-20', now: new Date(now), destination }, 'en');
    expect(text !== undefined).toBe(isShown);
  });
});
