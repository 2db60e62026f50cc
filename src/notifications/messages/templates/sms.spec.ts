// SPDX-License-Identifier: Apache-2.0
import { LANGUAGES } from '../../../platform/text/language.js';
import { NOTIFIABLE_STATUSES } from '../message-triggers.js';
import { type TrackingMailView } from '../tracking/tracking-view.js';
import { trackingSms } from './sms.js';

const parcelTo = (link: string): TrackingMailView['parcels'][number] => ({
  ...{ carrier: 'UPS', trackingNumber: '1Z1', eta: undefined, items: [] },
  link,
});

function textOf(members: Partial<TrackingMailView> = {}): string {
  const view = {
    language: 'en',
    status: 'IN_TRANSIT',
    store: { name: 'Shop', branding: {} },
    orderNumber: 'R-1',
  } as const;
  return trackingSms({ ...view, parcels: [parcelTo('https://t.example/1')], ...members });
}

describe('A tracking text message', () => {
  it('names store, status and tracking page', () => {
    expect(textOf()).toBe('Shop: Your parcel is on its way. https://t.example/1');
  });

  it('C-TRK-31: begins with the mark of a test, if there is one', () => {
    const view = {
      language: 'es',
      status: 'DELIVERED',
      store: { name: 'Shop', branding: {} },
      orderNumber: 'R-1',
    } as const;
    const notice = { sentence: 'Esto es una prueba.', mark: 'PRUEBA' };
    expect(trackingSms({ ...view, parcels: [parcelTo('https://t.example/1')] }, notice)).toMatch(/^PRUEBA Shop: /);
  });

  it('has each tracking page of several parcels once', () => {
    const parcels = ['https://t.example/1', 'https://t.example/2', 'https://t.example/1'].map(parcelTo);
    expect(textOf({ parcels })).toBe('Shop: Your parcels are on their way. https://t.example/1 https://t.example/2');
  });

  it('shortens a long store name', () => {
    expect(textOf({ store: { name: 'x'.repeat(5000), branding: {} } })).toHaveLength(
      40 + ': Your parcel is on its way. https://t.example/1'.length + 2,
    );
  });

  it.each(LANGUAGES.flatMap((language) => NOTIFIABLE_STATUSES.map((status) => [language, status] as const)))(
    'in %s about %s fits into one SMS of 160 characters with its link',
    (language, status) => {
      const text = textOf({
        language,
        status,
        store: { name: 'Twelve chars', branding: {} },
        parcels: [parcelTo('https://t.example/'.padEnd(60, 'x'))],
      });
      expect(text).toMatch(/^[\x20-\x7eäöüÄÖÜßñéèàùìòÉÑ¿¡]+$/);
      expect(text.length).toBeLessThanOrEqual(160);
    },
  );
});
