import { EnumField } from '../validation/index.js';

/** The member of answers that says that personal data in the body was dropped (C-PRIV-7). */
export function ErasedDataField(): PropertyDecorator {
  return EnumField(['redacted'], {
    optional: true,
    description: 'The personal data of the order was erased, and that of the body was dropped.',
  });
}
