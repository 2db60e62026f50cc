// SPDX-License-Identifier: Apache-2.0
import { WELL_KNOWN_CARRIERS } from './well-known-carriers.js';

const TOKENS =
  `airterra, apc_postal, apg, aramex, asendia_us, australia_post, axlehire, better_trucks, borderguru, boxberry, bring,
  canada_post, cdl, chronopost, collect_plus, colissimo, correios_br, correos_espana, deutsche_post, dhl_benelux, dhl_ecommerce,
  dhl_express, dhl_germany, dhl_germany_c2c, dpd_de, dpd_uk, estafeta, fastway_australia, fedex, globegistics, gls_us, gophr, gso,
  hermes_germany_b2c, hermes_uk, hongkong_post, la_poste, lasership, lso, mondial_relay, new_zealand_post, nippon_express, ontrac,
  parcelforce, passport, pcf, pitney_bowes, poste_italiane, posti, purolator, royal_mail, royal_mail_sf, rr_donnelley, russian_post,
  skypostal, stuart, swyft, uds, ups, usps, veho`.split(/,\s+/);

describe('the registry of carriers', () => {
  it('C-CAR-2: lists every well-known token, the test token, and amazon', () => {
    expect([...WELL_KNOWN_CARRIERS.keys()]).toEqual([...TOKENS, 'amazon', 'shippo'].sort());
  });

  it('C-CAR-7: starts with two carriers that require an account, and no other class', () => {
    const classes = [...WELL_KNOWN_CARRIERS.values()].filter(({ default_class }) => default_class !== 'none');
    expect(classes.map(({ token, default_class }) => [token, default_class])).toEqual([
      ['australia_post', 'account_required'],
      ['purolator', 'account_required'],
    ]);
  });

  it.each([...WELL_KNOWN_CARRIERS])(
    'lists %s with its token, a name, and a parcel page over https or none',
    (token, carrier) => {
      expect(token).toMatch(/^[a-z0-9_]{2,40}$/);
      expect(carrier).toMatchObject({ token, name: expect.stringMatching(/^\S.*\S$/) });
      const { tracking_page: page } = carrier;
      if (page === null) return;
      expect(page.split('{tracking_number}')).toHaveLength(2);
      expect(new URL(page.replace('{tracking_number}', '1')).protocol).toBe('https:');
    },
  );
});
