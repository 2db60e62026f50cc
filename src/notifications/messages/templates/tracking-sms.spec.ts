import { LANGUAGES } from '../../../platform/text/language.js';
import { NOTIFIABLE_STATUSES } from '../tracking/notifiable-statuses.js';
import { type TrackingMailView } from '../tracking/tracking-view.js';
import { trackingSms } from './tracking-sms.js';

const parcelTo = (link: string): TrackingMailView['parcels'][number] => ({
  ...{ carrier: 'UPS', trackingNumber: '1Z1', eta: undefined, items: [] },
  link,
});

function textOf(members: Partial<TrackingMailView> = {}): string {
  const view = { language: 'en', status: 'IN_TRANSIT', storeName: 'Shop', branding: {}, orderNumber: 'R-1' } as const;
  return trackingSms({ ...view, parcels: [parcelTo('https://t.example/1')], ...members });
}

describe('a text message', () => {
  it('says who writes, what has happened and where to look', () => {
    expect(textOf()).toBe('Shop: Your parcel is on its way. https://t.example/1');
  });

  it('of several parcels names each page once', () => {
    const parcels = ['https://t.example/1', 'https://t.example/2', 'https://t.example/1'].map(parcelTo);
    expect(textOf({ parcels })).toBe('Shop: Your parcels are on their way. https://t.example/1 https://t.example/2');
  });

  it('cuts the name of a store that is long', () => {
    expect(textOf({ storeName: 'x'.repeat(5000) })).toHaveLength(
      40 + ': Your parcel is on its way. https://t.example/1'.length + 2,
    );
  });

  it.each(LANGUAGES.flatMap((language) => NOTIFIABLE_STATUSES.map((status) => [language, status] as const)))(
    'in %s about %s fits into one of 160 letters with a link',
    (language, status) => {
      const text = textOf({
        language,
        status,
        storeName: 'Twelve chars',
        parcels: [parcelTo('https://t.example/'.padEnd(60, 'x'))],
      });
      expect(text).toMatch(/^[\x20-\x7eäöüÄÖÜßñéèàùìòÉÑ¿¡]+$/);
      expect(text.length).toBeLessThanOrEqual(160);
    },
  );
});
