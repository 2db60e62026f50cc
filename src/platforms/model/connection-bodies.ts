import { ClosedObject, EnumField, TextField, TextListField } from '../../platform/validation/index.js';
import { type Platform, PLATFORMS } from './platform-change.js';

/** Keys of platforms are visible ASCII, so nothing depends on their encoding. */
const SIGNING_KEY = { min: 1, max: 255, pattern: '^[\\x21-\\x7e]*$' } as const;

/** A key that a platform signs webhooks with, as it shows it. */
@ClosedObject()
export class NewSigningKey {
  @TextField(SIGNING_KEY) signing_key!: string;
}

/** What a merchant says to connect a platform. */
@ClosedObject()
export class NewConnection {
  @EnumField(PLATFORMS) platform!: Platform;
  /** A domain or URL; by default the domain of the store. */
  @TextField({ min: 1, max: 300, optional: true }) shop?: string;
  @TextField(SIGNING_KEY) signing_key!: string;
  /** SKUs, product ids or titles of lines that are protection (C-IMP-27). */
  @TextListField({ max: 100, itemMax: 255, optional: true }) protection_lines?: string[];
}
