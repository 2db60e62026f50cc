import { type IdentifiedLine } from '../../orders/index.js';
import { type ClaimParcel, parcelsContaining, silentSince } from './claim-parcels.js';

const LINE: IdentifiedLine = { line_id: 'A', product_id: 'p', sku: 's', quantity: 1, unit_price: 1 };
const parcel = (members: Partial<ClaimParcel>): ClaimParcel => ({ items: undefined, isDelivered: false, ...members });
const ORDERED = '2026-03-01T00:00:00.000Z';

describe('the parcels with a line', () => {
  it.each<[string, ClaimParcel['items'], boolean]>([
    ['of which nobody said what is in it', undefined, true],
    ['with nothing in it', [], false],
    ['that names the line', [{ line_id: 'A' }], true],
    ['that names another line with the same product', [{ line_id: 'B', product_id: 'p' }], false],
    ['that names its product', [{ product_id: 'p' }], true],
    ['that names its SKU', [{ sku: 'x' }, { sku: 's' }], true],
    ['that names its SKU with another product', [{ sku: 's', product_id: 'q' }], false],
    ['that names nothing of it', [{ title: 'Mug' }], false],
  ])('one %s: %j is %s', (_what, items, has) =>
    expect(parcelsContaining(LINE, [parcel({ items })]).length === 1).toBe(has),
  );

  it('one that names a SKU is not with a line that has none', () =>
    expect(parcelsContaining({ ...LINE, sku: undefined }, [parcel({ items: [{ sku: 's' }] })])).toEqual([]));
});

describe('since when they are silent', () => {
  const scanned = (day: number): ClaimParcel => parcel({ lastScanAt: new Date(`2026-03-0${day}T00:00:00Z`) });
  const shipped = (day: number): ClaimParcel => parcel({ shippedAt: `2026-03-0${day}T00:00:00.000Z` });

  it.each<[string, ClaimParcel[], string]>([
    ['the last scan of all', [scanned(3), scanned(5), scanned(4)], '05'],
    ['a scan before a later shipping date', [scanned(2), shipped(6)], '02'],
    ['else when the last was shipped', [shipped(4), shipped(3), parcel({})], '04'],
    ['else when the order was placed', [parcel({})], '01'],
    ['with no parcel too', [], '01'],
  ])('%s', (_what, parcels, day) => expect(silentSince(parcels, ORDERED)).toBe(`2026-03-${day}T00:00:00.000Z`));
});
