import { carrierToken } from './carrier-token.js';
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
    ['日本', ''],
  ])('converts %j to %s', (name, token) => expect(carrierToken(name)).toBe(token));

  it('finds every carrier of the registry by its token and by its name', () => {
    for (const { token, name } of WELL_KNOWN_CARRIERS.values())
      expect([carrierToken(token), carrierToken(name)]).toEqual([token, token]);
  });
});
