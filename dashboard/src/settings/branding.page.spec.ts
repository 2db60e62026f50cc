// SPDX-License-Identifier: Apache-2.0
import { type Store } from 'parcelward/stores';
import { brandingOf, brandingPage, brandingPatch } from './branding.page.js';

const store = { name: 'Corner Shop' } as Store;

describe('branding', () => {
  it('contains the filled fields of a form, and clears the others', () => {
    const branding = brandingOf({ sender_name: ' Shop ', logo_url: '', accent_color: '#00ff00', csrf: 'x' });
    expect(branding).toEqual({ sender_name: 'Shop', accent_color: '#00ff00' });
    expect(brandingPatch(branding)).toEqual({
      branding: {
        logo_url: null,
        accent_color: '#00ff00',
        support_email: null,
        support_url: null,
        sender_name: 'Shop',
      },
    });
  });

  it.each([
    ['#ff8800', '#000000'],
    ['#000080', '#ffffff'],
  ])('on %s has text in %s', (accent_color, text) =>
    expect(brandingPage(store, { accent_color }, undefined).preview).toMatchObject({
      accent: accent_color,
      onAccent: text,
    }),
  );

  it('is previewed with the default color and the store’s name if fields are empty or invalid', () =>
    expect(brandingPage(store, { accent_color: 'red" onload="x' }, undefined).preview).toMatchObject({
      accent: '#1d4ed8',
      name: 'Corner Shop',
    }));
});
