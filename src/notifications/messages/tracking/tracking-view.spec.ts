import { shipmentContext } from '../../../../test/support/shipment-context.js';
import { type Parcel } from '../../../shipments/index.js';
import { type Store } from '../../../stores/index.js';
import { type NotifiableStatus } from '../message-triggers.js';
import { type MailParcel, trackingView } from './tracking-view.js';

const PARCEL = { carrier: 'correios_br', tracking_number: 'AB123456789BR', eta: null } as Parcel;
const NOW = new Date('2026-11-20T12:00:00Z');
const PAGE = 'https://api.example/t/token';

function viewOf(
  differences: Parameters<typeof shipmentContext>[0] = {},
  parcel: Parcel | undefined = PARCEL,
  { status = 'IN_TRANSIT', now = NOW }: { status?: NotifiableStatus; now?: Date } = {},
): MailParcel | undefined {
  const context = shipmentContext(differences);
  return trackingView({ language: 'en', status, now }, [{ context, parcel, prediction: null, pageUrl: PAGE }])
    .parcels[0];
}

describe('The view of a parcel', () => {
  it('links the tracking page, not the pages of merchant or carrier', () => {
    expect(viewOf({ content: { tracking_url: 'https://shop.example/t/1' } })?.link).toBe(PAGE);
  });

  it('names the tracking carrier, and shows an unknown token unchanged', () => {
    expect(viewOf({ shipment: { carrier: 'x_y', tracking_carrier: 'ups' } })?.carrier).toBe('UPS');
    expect(viewOf({ shipment: { carrier: 'moto_frete', tracking_carrier: null } })?.carrier).toBe('moto_frete');
  });

  it('has the ETA of the carrier, else of the merchant', () => {
    const content = { eta: '2026-11-23' };
    const parcel = { ...PARCEL, pushed_eta: content.eta };
    expect(viewOf({ content }, parcel)?.eta).toBe('Monday, November 23, 2026');
    expect(viewOf({ content }, { ...parcel, eta: '2026-11-24' })?.eta).toBe('Tuesday, November 24, 2026');
    expect(viewOf()?.eta).toBeUndefined();
  });

  it.each(['DELIVERED', 'AVAILABLE_FOR_PICKUP'] as const)('has no ETA with the status %s', (status) => {
    expect(viewOf({}, { ...PARCEL, pushed_eta: '2026-11-23' }, { status })?.eta).toBeUndefined();
  });

  it('C-MSG-65: leads to a claim if the parcel is lost or damaged, and has no ETA with a problem', () => {
    const protectedOrder = { is_protected: true };
    const store = { self_service: { claims: true } as Store['self_service'] };
    const seen = (substatus: string, differences: Parameters<typeof shipmentContext>[0]) => {
      const parcel = { ...PARCEL, status: 'EXCEPTION', substatus, eta: '2026-11-24' } as Parcel;
      return viewOf(differences, parcel, { status: 'EXCEPTION' });
    };
    expect(seen('package_lost', { store, order: protectedOrder })).toMatchObject({
      ...{ trouble: 'lost', claimLink: `${PAGE}/claim`, eta: undefined },
    });
    expect(seen('package_held', { store, order: protectedOrder })?.claimLink).toBeUndefined();
    expect(seen('package_lost', { store })?.claimLink).toBeUndefined();
    expect(seen('package_lost', { order: protectedOrder })?.claimLink).toBeUndefined();
  });

  it('C-PAGE-18: has no ETA that is past where the customer is', () => {
    const now = new Date('2026-11-24T02:00:00Z');
    const parcel = { ...PARCEL, pushed_eta: '2026-11-23' };
    expect(viewOf({}, parcel, { now })?.eta).toBeUndefined();
    const shipping_address = { country: 'US', state: 'CA' };
    expect(viewOf({ order: { shipping_address } }, parcel, { now })?.eta).toBeDefined();
  });
});
