// SPDX-License-Identifier: Apache-2.0
import { carrierToken, suggestedCarriers } from './carrier-token.js';
import { WELL_KNOWN_CARRIERS } from './well-known-carriers.js';

describe('carrierToken', () => {
  it.each([
    ['usps', 'usps'],
    ['USPS', 'usps'],
    [' Royal  Mail ', 'royal_mail'],
    ['royal-mail', 'royal_mail'],
    ['DHL Express', 'dhl_express'],
    ['FedEx', 'fedex'],
    ['Correios', 'correios_br'],
    ['Evri (Hermes UK)', 'hermes_uk'],
    ['Bicycle & Sons', 'bicycle_sons'],
    ['UPS Ground', 'ups'],
    ['FedEx Ground', 'fedex'],
    ['United States Postal Service', 'usps'],
    ['USPS Priority Mail', 'usps'],
    ['Canada-Post', 'canada_post'],
    ['Lietuvos Paštas', 'lietuvos_pastas'],
    ['Correos de España', 'correos_espana'],
    ['日本', ''],
  ])('converts %j to %s', (name, token) => expect(carrierToken(name)).toBe(token));

  it.each([
    ['canadapost', 'canada_post'],
    ['royalmail', 'royal_mail'],
    ['dhl_paket', 'dhl_germany'],
    ['dhl_parcel_de', 'dhl_germany'],
    ['deutschepost', 'deutsche_post'],
    ['auspost', 'australia_post'],
    ['laposte', 'la_poste'],
    ['correos', 'correos_espana'],
    ['correios', 'correios_br'],
    ['evri', 'hermes_uk'],
    ['ups_ground', 'ups'],
    ['fedex_ground', 'fedex'],
    ['fedex_smartpost', 'fedex'],
    ['amazon_logistics', 'amazon'],
  ])('C-CAR-14: converts the alias %s to %s', (alias, token) => expect(carrierToken(alias)).toBe(token));

  it.each(['dhl', 'dpd', 'gls', 'hermes', 'upsmi'])('C-CAR-15: does not guess what %s means', (name) => {
    expect(WELL_KNOWN_CARRIERS.has(carrierToken(name))).toBe(false);
    expect(suggestedCarriers(name).length).toBeGreaterThan(0);
    expect(suggestedCarriers(name).filter((token) => !WELL_KNOWN_CARRIERS.has(token))).toEqual([]);
  });

  it('C-CAR-15: suggests nothing for other names', () => {
    expect([suggestedCarriers('ups'), suggestedCarriers('postnl'), suggestedCarriers('evri')]).toEqual([[], [], []]);
  });

  it('finds every carrier of the registry by its token and by its name', () => {
    for (const { token, name } of WELL_KNOWN_CARRIERS.values())
      expect([carrierToken(token), carrierToken(name)]).toEqual([token, token]);
  });
});
