// SPDX-License-Identifier: Apache-2.0
import { originCountry, storeCountry } from './route.js';

it.each([
  ['en-GB', 'EUR', 'GB'],
  ['pt', 'BRL', 'BR'],
  ['en', 'USD', 'US'],
  ['de', 'EUR', undefined],
  ['en-KE', 'KES', undefined],
])('C-TRK-25: a store with the locale %s and the currency %s is in %s', (locale, currency, country) =>
  expect(storeCountry({ locale, currency })).toBe(country),
);

it.each([
  ['correios_br', 'PW531744166BR', 'US', 'BR'],
  ['dhl_express', 'rb531744166fr', 'US', 'FR'],
  ['royal_mail', 'TN-1', 'US', 'GB'],
  ['ups', '1Z5R89390357567127', 'US', 'US'],
  ['ups', 'LX531744166YP', 'US', 'US'],
  ['ups', '1Z5R89390357567127', undefined, undefined],
])(
  'C-TRK-25: a parcel by %s with the number %s of a store in %s starts in %s',
  (carrier, tracking_number, store, country) =>
    expect(originCountry({ carrier, tracking_number }, store).country).toBe(country),
);
