// SPDX-License-Identifier: Apache-2.0
import { shipmentContext } from '../../../../test/support/shipment-context.js';
import { type OrderUnitsService } from '../../../orders/index.js';
import { type ClockService } from '../../../platform/time/clock.service.js';
import { type Parcel, type ParcelTrackingService, type ShipmentQueriesService } from '../../../shipments/index.js';
import { type Store } from '../../../stores/index.js';
import { ParcelReaderService } from './parcel-reader.service.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const LINES = [{ line_id: 'A', quantity: 1 }];
const HELD = [{ line_id: 'A', quantity: 1, kind: 'claim', reference: 'clm_1' }];

function readerOf(parcel: Partial<Parcel> | undefined, held: unknown[] = []): ParcelReaderService {
  const parcels = { find: async () => parcel, predict: async () => null };
  return new ParcelReaderService(
    parcels as unknown as ParcelTrackingService,
    { parcels: async () => new Map() } as unknown as ShipmentQueriesService,
    { findHeld: async () => held } as unknown as OrderUnitsService,
    { now: () => NOW } as ClockService,
  );
}

interface Differences {
  claims?: boolean;
  is_protected?: boolean;
  customer?: object;
  window_days?: number;
}

function contextOf({ claims = true, window_days = 60, ...order }: Differences = {}) {
  const store = { self_service: { claims }, claim_policy: { window_days } } as unknown as Store;
  const content = { is_protected: true, ordered_at: '2026-11-01T00:00:00Z', line_items: LINES, ...order };
  return shipmentContext({ store, shipment: { parcel_id: 'par_1' }, order: content as never });
}

describe('C-MSG-68: the mail about a parcel that may be lost leads to a claim', () => {
  it.each<[string, boolean, Differences, unknown[]]>([
    ['of a protected order', true, {}, []],
    ['not of an order that is not protected', false, { is_protected: false }, []],
    ['not of a store without claims on its pages', false, { claims: false }, []],
    ['not after the window of the policy', false, { window_days: 7 }, []],
    ['not of units that are claimed already', false, {}, HELD],
    ['not without an address for the code', false, { customer: {} }, []],
  ])('%s', async (_title, expected, differences, held) => {
    const { mayClaim } = await readerOf({ status: 'IN_TRANSIT' }, held).read(contextOf(differences), 'MAY_BE_LOST');
    expect(mayClaim).toBe(expected);
  });

  it('and of one that is only late does not', async () =>
    expect((await readerOf({ status: 'IN_TRANSIT' }).read(contextOf(), 'LATE')).mayClaim).toBe(false));
});

describe('C-MSG-67: a delay is mailed', () => {
  it('while the stall that was reported lasts', async () => {
    expect(await readerOf({ stalled_at: NOW }).findStalled(contextOf())).toBeDefined();
    expect(await readerOf({ stalled_at: null }).findStalled(contextOf())).toBeUndefined();
    expect(await readerOf(undefined).findStalled(contextOf())).toBeUndefined();
  });

  it('unless the order was cancelled in full', async () => {
    const context = contextOf();
    const cancelled = (status: string) => ({ ...context.order, cancellation: JSON.stringify({ status }) }) as never;
    const find = (status: string) =>
      readerOf({ stalled_at: NOW }).findStalled({ ...context, order: cancelled(status) });
    expect([await find('full'), (await find('partial'))?.status]).toEqual([undefined, 'PENDING']);
  });
});
