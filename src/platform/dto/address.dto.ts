import { Country, Email, OpenObject, Text } from '../validation/index.js';

/** A postal address: every key optional, further keys kept as sent (C-VAL-26). */
@OpenObject()
export class Address {
  @Text({ max: 255, optional: true, example: 'Ana Souza' }) name?: string;
  @Text({ max: 255, optional: true }) company?: string;
  @Text({ max: 255, optional: true, example: 'Rua das Flores 12' }) street1?: string;
  @Text({ max: 255, optional: true }) street2?: string;
  @Text({ max: 255, optional: true }) street3?: string;
  @Text({ max: 255, optional: true, example: 'Imbituba' }) city?: string;
  @Text({ max: 255, optional: true, example: 'SC' }) state?: string;
  @Text({ max: 255, optional: true, example: '88780' }) zip?: string;
  @Country({ optional: true, example: 'BR' }) country?: string;
  @Text({ max: 255, optional: true }) phone?: string;
  @Email({ optional: true }) email?: string;
}
