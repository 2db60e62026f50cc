import { type OwnTexts } from '../templates/mail-layout.js';
import { MAX_TEXT_LENGTHS, type StoreTexts } from './message-text.dto.js';
import { type MessageTextRecord } from './message-texts.repository.js';
import { type TextValues } from './text-kinds.js';
import { filledText } from './text-template.js';

/** Fills the texts of a store; our own text stands for one that cannot be filled (C-MSG-45). */
export function ownTexts({ subject, headline, paragraph }: StoreTexts, values: TextValues): OwnTexts {
  return {
    subject: filledText(subject ?? '', values, MAX_TEXT_LENGTHS.subject),
    headline: filledText(headline ?? '', values, MAX_TEXT_LENGTHS.headline),
    paragraph: filledText(paragraph ?? '', values, MAX_TEXT_LENGTHS.paragraph),
  };
}

/** The texts of a row that the store has changed; none without a row. */
export function textsOf(row: MessageTextRecord | undefined): StoreTexts {
  const { subject, headline, paragraph } = row ?? {};
  return { subject: subject ?? undefined, headline: headline ?? undefined, paragraph: paragraph ?? undefined };
}
