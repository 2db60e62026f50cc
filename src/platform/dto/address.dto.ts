import { CountryField, EmailField, OpenObject, TextField } from '../validation/index.js';

/** A postal address: every key optional, further keys kept as sent (C-VAL-26). */
@OpenObject()
export class Address {
  @TextField({ max: 255, optional: true, example: 'Ana Souza' }) name?: string;
  @TextField({ max: 255, optional: true }) company?: string;
  @TextField({ max: 255, optional: true, example: 'Rua das Flores 12' }) street1?: string;
  @TextField({ max: 255, optional: true }) street2?: string;
  @TextField({ max: 255, optional: true }) street3?: string;
  @TextField({ max: 255, optional: true, example: 'Imbituba' }) city?: string;
  @TextField({ max: 255, optional: true, example: 'SC' }) state?: string;
  @TextField({ max: 255, optional: true, example: '88780' }) zip?: string;
  @CountryField({ optional: true, example: 'BR' }) country?: string;
  @TextField({ max: 255, optional: true }) phone?: string;
  @EmailField({ optional: true, orEmpty: true }) email?: string;
}
