// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../../shipments/index.js';
import { parcelProgress, progressBar } from './progress.js';

const stepsOf = (status: ShipmentStatus, passed: (ShipmentStatus | null)[]) => {
  const { stations, reached } = parcelProgress(status, passed);
  return progressBar(stations, reached);
};

const bar = (status: ShipmentStatus, ...passed: (ShipmentStatus | null)[]): string =>
  stepsOf(status, passed)
    .map(({ label, state }) => `${{ done: '✓', current: '●', ahead: '○' }[state]}${label}`)
    .join(' ');

describe('the progress bar', () => {
  it.each<[ShipmentStatus, string]>([
    ['PENDING', '●announced ○under_way ○out_for_delivery ○delivered'],
    ['PRE_TRANSIT', '●announced ○under_way ○out_for_delivery ○delivered'],
    ['IN_TRANSIT', '✓announced ●under_way ○out_for_delivery ○delivered'],
    ['OUT_FOR_DELIVERY', '✓announced ✓under_way ●out_for_delivery ○delivered'],
    ['ATTEMPT_FAILED', '✓announced ✓under_way ●out_for_delivery ○delivered'],
    ['AVAILABLE_FOR_PICKUP', '✓announced ✓under_way ●ready_for_pickup ○delivered'],
    ['DELIVERED', '✓announced ✓under_way ✓out_for_delivery ●delivered'],
    ['RETURNED', '✓announced ✓under_way ✓out_for_delivery ●returned'],
    ['EXCEPTION', '✓announced ●under_way ○out_for_delivery ○delivered'],
  ])('of %s is %s', (status, expected) => {
    expect(bar(status, status)).toBe(expected);
  });

  it('keeps the last station after an exception', () => {
    expect(bar('EXCEPTION', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'EXCEPTION')).toBe(
      '✓announced ✓under_way ●out_for_delivery ○delivered',
    );
  });

  it('shows the pickup point of a picked-up parcel', () => {
    expect(bar('DELIVERED', 'AVAILABLE_FOR_PICKUP', 'DELIVERED')).toBe(
      '✓announced ✓under_way ✓ready_for_pickup ●delivered',
    );
  });

  it('never shows an exception as delivered, and always has one current step', () => {
    const status = fc.constantFrom(...SHIPMENT_STATUSES);
    fc.assert(
      fc.property(status, fc.array(fc.option(status)), (now, passed) => {
        const states = stepsOf(now, passed).map(({ state }) => state);
        expect(states.filter((state) => state === 'current')).toHaveLength(1);
        if (now === 'EXCEPTION') expect(states.at(-1)).toBe('ahead');
      }),
    );
  });
});
