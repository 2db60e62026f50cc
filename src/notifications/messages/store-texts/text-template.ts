import { plainText } from '../../../platform/text/plain-text.js';
import { type TextName, type TextValues } from './text-kinds.js';
import { type OwnTexts } from '../templates/mail-layout.js';
import { MAX_TEXT_LENGTHS, type StoreTexts } from './message-text.dto.js';
import { type MessageTextRecord } from './message-texts.repository.js';

const NAME = /\{\{\s*([a-z_]+)\s*\}\}/g;
const BRACES = /\{\{|\}\}/;
const THREE_BRACES = /\{{3}|\}{3}/;

/** Explains why a text is refused: it names a value that its kind of mail does not have, or has other braces. */
export function templateFault(template: string, names: readonly TextName[]): string | undefined {
  for (const [, name] of template.matchAll(NAME))
    if (!names.some((known) => known === name))
      return `has the unknown name {{${name}}}; use ${names.map((known) => `{{${known}}}`).join(', ')}`;
  return THREE_BRACES.test(template) || BRACES.test(template.replaceAll(NAME, ''))
    ? 'has other braces than two on each side of a name; write for example {{order_number}}'
    : undefined;
}

/**
 * Fills the names of a text (C-MSG-45). Values are not read as templates again, and the layout escapes the result.
 * @returns undefined if a value is missing or the result is blank, so that our own text is sent
 */
export function filledText(template: string, values: TextValues, maxLength: number): string | undefined {
  const given: Partial<Record<string, string>> = values;
  const names = [...template.matchAll(NAME)].map(([, name = '']) => name);
  if (names.some((name) => !Object.hasOwn(given, name) || plainText(given[name] ?? '') === '')) return undefined;
  const filled = plainText(
    template.replaceAll(NAME, (_, name: string) => given[name] ?? ''),
    maxLength,
  );
  return filled === '' ? undefined : filled;
}

/** Fills the texts of a store; our own text stands for one that cannot be filled (C-MSG-45). */
export function ownTexts({ subject, headline, paragraph }: StoreTexts, values: TextValues): OwnTexts {
  return {
    subject: filledText(subject ?? '', values, MAX_TEXT_LENGTHS.subject),
    headline: filledText(headline ?? '', values, MAX_TEXT_LENGTHS.headline),
    paragraph: filledText(paragraph ?? '', values, MAX_TEXT_LENGTHS.paragraph),
  };
}

/** The texts of a row that the store has changed; none without a row. */
export function changedTexts(row: MessageTextRecord | undefined): StoreTexts {
  const { subject, headline, paragraph } = row ?? {};
  return { subject: subject ?? undefined, headline: headline ?? undefined, paragraph: paragraph ?? undefined };
}
