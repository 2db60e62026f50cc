// SPDX-License-Identifier: Apache-2.0
import { shipmentContext } from '../../../../test/support/shipment-context.js';
import { type Parcel, type ParcelNews, silenceSince } from '../../../shipments/index.js';
import { type TrackingTopic } from '../message-triggers.js';
import { isLoss, type MailParcel, trackingView } from './tracking-view.js';

const PARCEL = { carrier: 'correios_br', tracking_number: 'AB123456789BR', eta: null } as Parcel;
const NOW = new Date('2026-11-20T12:00:00Z');
const PAGE = 'https://api.example/t/token';

interface Told {
  status?: TrackingTopic;
  now?: Date;
  mayClaim?: boolean;
  news?: ParcelNews;
}

function viewOf(
  differences: Parameters<typeof shipmentContext>[0] = {},
  parcel: Parcel | undefined = PARCEL,
  { status = 'IN_TRANSIT', now = NOW, mayClaim = false, news }: Told = {},
): MailParcel | undefined {
  const context = shipmentContext(differences);
  return trackingView({ language: 'en', status, now }, [
    { context, parcel, prediction: null, pageUrl: PAGE, mayClaim, news },
  ]).parcels[0];
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

  it('C-MSG-65: leads to a claim if one can be filed, and has no ETA with a problem', () => {
    const parcel = { ...PARCEL, status: 'EXCEPTION', substatus: 'package_lost', eta: '2026-11-24' } as Parcel;
    const seen = (mayClaim: boolean) => viewOf({}, parcel, { status: 'EXCEPTION', mayClaim });
    expect(seen(true)).toMatchObject({ trouble: 'lost', claimLink: `${PAGE}/claim`, eta: undefined });
    expect(seen(false)?.claimLink).toBeUndefined();
  });

  it.each([
    ['package_lost', true],
    ['package_damaged', true],
    ['package_held', false],
  ])('C-MSG-65: counts the parcel with the problem %s as a loss: %s', (substatus, expected) =>
    expect(isLoss('EXCEPTION', { status: 'EXCEPTION', substatus })).toBe(expected),
  );

  it('C-MSG-68: says of a delay what the tracking page says, and leads to a claim if one can be filed', () => {
    const [occurred_at, location] = ['2026-11-09T10:00:00Z', { city: 'Kassel', state: null, zip: null, country: 'DE' }];
    const news = {
      ...({ status: 'IN_TRANSIT', substatus: null, deliveredAt: null } as const),
      silence: silenceSince(new Date(occurred_at)),
      ...{ eta: '2026-11-11', destination: { country: 'DE' } },
      events: [{ status: 'IN_TRANSIT' as const, occurred_at, occurred_on: null, location }],
    };
    const told = 'It was due on Wednesday, November 11. The carrier last saw it on Monday, November 9 in Kassel.';
    const parcel = { ...PARCEL, status: 'IN_TRANSIT', eta: news.eta } as Parcel;
    const seen = (mayClaim: boolean) => viewOf({}, parcel, { status: 'MAY_BE_LOST', mayClaim, news });
    expect(seen(false)).toMatchObject({
      ...{ eta: undefined, claimLink: undefined },
      delay: { stage: 'MAY_BE_LOST', heading: 'Your parcel may be lost', detail: told },
    });
    expect(seen(true)?.claimLink).toBe(`${PAGE}/claim`);
  });

  it('C-PAGE-18: has no ETA that is past where the customer is', () => {
    const now = new Date('2026-11-24T02:00:00Z');
    const parcel = { ...PARCEL, pushed_eta: '2026-11-23' };
    expect(viewOf({}, parcel, { now })?.eta).toBeUndefined();
    const shipping_address = { country: 'US', state: 'CA' };
    expect(viewOf({ order: { shipping_address } }, parcel, { now })?.eta).toBeDefined();
  });
});
