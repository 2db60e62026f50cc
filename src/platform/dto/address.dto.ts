// SPDX-License-Identifier: Apache-2.0
import { keptOf } from '../validation/field.js';
import { CountryField, EmailField, OpenObject, TextField } from '../validation/index.js';

/** A postal address: every key optional, further keys kept as sent (C-VAL-26). */
@OpenObject({
  kept: { country_code: true },
  description: 'A postal address. Every member is optional, and further ones are kept as sent.',
})
export class Address {
  @TextField({ max: 255, optional: true, example: 'Ana Souza', description: 'The person at the address.' })
  name?: string;
  @TextField({ max: 255, optional: true, description: 'The company at the address.', example: 'Souza Ltda.' })
  company?: string;
  @TextField({ max: 255, optional: true, example: 'Rua das Flores 12', description: 'The street with its number.' })
  street1?: string;
  @TextField({ max: 255, optional: true, description: 'The second line of the street.', example: 'Apto 4' })
  street2?: string;
  @TextField({ max: 255, optional: true, description: 'The third line of the street.', example: 'Bloco B' })
  street3?: string;
  @TextField({ max: 255, optional: true, example: 'Imbituba', description: 'The city; null if it is not known.' })
  city?: string;
  @TextField({ max: 255, optional: true, example: 'SC', description: 'The state or province.', kept: true })
  state?: string;
  @TextField({ max: 255, optional: true, example: '88780', description: 'The postal code.' }) zip?: string;
  @CountryField({
    optional: true,
    example: 'BR',
    description: 'The country, as its two capital letters of ISO 3166-1.',
  })
  country?: string;
  @TextField({
    max: 255,
    optional: true,
    description: 'The phone number, with its country code if text messages are sent.',
    example: '+5548999990000',
  })
  phone?: string;
  @EmailField({ optional: true, orEmpty: true, description: 'The e-mail address.' }) email?: string;
}

/** What stays of a postal address: where on earth, not at whose door. */
export const KEPT_OF_ADDRESS = keptOf(Address);
