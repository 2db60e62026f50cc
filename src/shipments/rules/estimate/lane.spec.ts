// SPDX-License-Identifier: Apache-2.0
import { groupsOf, laneOf } from './lane.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const US = { country: 'US', zip: '10001' };

describe('laneOf', () => {
  it.each([
    [{}, '///'],
    [{ ship_to: US }, '//US/10'],
    [{ ship_to: { country: 'gb', zip: 'SW1A 1AA' } }, '//GB/SW'],
    [{ ship_to: { country: 'US' } }, '//US/'],
    [{ ship_to: { zip: '10001' } }, '///'],
    [{ ship_to: { country: 7, zip: 10_001 } as never }, '///'],
    [{ ship_to: { country: 'JP', zip: '〒10' } }, '//JP/10'],
    [{ servicelevel: { token: 'UPS Ground!', name: 'x' } }, 'ups_ground_///'],
    [{ servicelevel: { name: 'Expreß/Ä' } }, 'expre_///'],
    [{ eta: '2026-11-23' }, '/3d//'],
    [{ eta: '2026-11-24T08:00:00Z' }, '/7d//'],
    [{ eta: '2026-11-24', shipped_at: '2026-11-03T00:00:00Z' }, '/21d//'],
    [{ eta: '2027-01-01' }, '/long//'],
  ])('C-TRK-50: of %j is %s', (entry, lane) => expect(laneOf(entry, NOW)).toBe(lane));

  it('has the region of the order if the shipment has no address', () => {
    expect(laneOf({}, NOW, US)).toBe('//US/10');
    expect(laneOf({ ship_to: { country: 'CA' } }, NOW, US)).toBe('//CA/');
  });

  it('fits its column', () => {
    const servicelevel = { token: 'x'.repeat(255) };
    expect(laneOf({ servicelevel, ship_to: US, eta: '2099-01-01' }, NOW).length).toBeLessThanOrEqual(40);
  });
});

describe('groupsOf', () => {
  const groups = (lane: string, followed_at: Date | null = null) => groupsOf({ carrier: 'ups', lane, followed_at });

  it.each([
    ['///', 'ups store'],
    ['//US/10', 'ups>US-10 ups>US ups store'],
    ['ground///', 'ups/ground ups store'],
    ['ground/7d/US/10', 'ups/ground/7d>US-10 ups>US-10 ups/ground/7d>US ups>US ups/ground/7d ups store'],
    ['', 'ups store'],
  ])('C-TRK-50: of the lane %s are, the most similar first: %s', (lane, expected) =>
    expect(groups(lane).join(' ')).toBe(expected),
  );

  it('C-TRK-50: of a return are those of returns', () =>
    expect(groups('ground/7d/US/10', NOW)).toEqual(['returns/ups', 'returns']));
});
