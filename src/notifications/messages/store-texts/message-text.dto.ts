import { ClosedObject, TextField } from '../../../platform/validation/index.js';

/** The longest texts that a store may set, in code points. */
export const MAX_TEXT_LENGTHS = { subject: 200, headline: 200, paragraph: 2000 } as const;

/** The texts of a mail that a store has changed; a text that is left out is ours. */
@ClosedObject()
export class MessageTextBody {
  @TextField({ max: MAX_TEXT_LENGTHS.subject, optional: true }) subject?: string;
  @TextField({ max: MAX_TEXT_LENGTHS.headline, optional: true }) headline?: string;
  @TextField({ max: MAX_TEXT_LENGTHS.paragraph, optional: true }) paragraph?: string;
}

/** The texts of a mail that a store may change. */
export type StoreTexts = Pick<MessageTextBody, keyof typeof MAX_TEXT_LENGTHS>;

export const TEXT_FIELDS = ['subject', 'headline', 'paragraph'] as const;
