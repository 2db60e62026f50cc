// SPDX-License-Identifier: Apache-2.0
import { type IdentifiedLine } from '../../orders/index.js';
import { type ClaimParcel, parcelsContaining, silentSince } from './claim-parcels.js';

const LINE: IdentifiedLine = { line_id: 'A', product_id: 'p', sku: 's', quantity: 1, unit_price: 1 };
const parcel = (members: Partial<ClaimParcel>): ClaimParcel => ({ items: undefined, isDelivered: false, ...members });
const ORDERED = '2026-03-01T00:00:00.000Z';

describe('parcelsContaining', () => {
  it.each<[string, ClaimParcel['items'], boolean]>([
    ['without items', undefined, true],
    ['with nothing in it', [], false],
    ['that names the line', [{ line_id: 'A' }], true],
    ['that names another line with the same product', [{ line_id: 'B', product_id: 'p' }], false],
    ['that names its product', [{ product_id: 'p' }], true],
    ['that names its SKU', [{ sku: 'x' }, { sku: 's' }], true],
    ['that names its SKU with another product', [{ sku: 's', product_id: 'q' }], false],
    ['that names no identifier of it', [{ title: 'Mug' }], false],
  ])('C-POL-9: a parcel %s: %j contains the line: %s', (_what, items, has) =>
    expect(parcelsContaining(LINE, [parcel({ items })]).length === 1).toBe(has),
  );

  it('a parcel with a SKU does not contain a line without one', () =>
    expect(parcelsContaining({ ...LINE, sku: undefined }, [parcel({ items: [{ sku: 's' }] })])).toEqual([]));
});

describe('C-POL-6: silentSince', () => {
  const scanned = (day: number): ClaimParcel => parcel({ lastScanAt: new Date(`2026-03-0${day}T00:00:00Z`) });
  const shipped = (day: number): ClaimParcel => parcel({ shippedAt: `2026-03-0${day}T00:00:00.000Z` });

  it.each<[string, ClaimParcel[], string]>([
    ['the last of all scans', [scanned(3), scanned(5), scanned(4)], '05'],
    ['a scan, even if a parcel was shipped later', [scanned(2), shipped(6)], '02'],
    ['else the last time of shipping', [shipped(4), shipped(3), parcel({})], '04'],
    ['else the time of the order', [parcel({})], '01'],
    ['the time of the order if there is no parcel', [], '01'],
  ])('%s', (_what, parcels, day) => expect(silentSince(parcels, ORDERED)).toBe(`2026-03-${day}T00:00:00.000Z`));
});
