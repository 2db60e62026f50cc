// SPDX-License-Identifier: Apache-2.0
import { plainText } from '../../../platform/text/plain-text.js';
import { ClosedObject, TextField } from '../../../platform/validation/index.js';
import { type TextName, type TextValues } from './text-kinds.js';

/** The longest texts that a store may set, in code points. */
const MAX_TEXT_LENGTHS = { subject: 200, headline: 200, paragraph: 2000 } as const;

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

/** The texts of a store for one mail, and the customer's first name, which is no part of what the mail shows otherwise. */
export interface OwnTexts {
  texts: StoreTexts;
  customer_first_name: string | undefined;
}

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
export function fillTexts({ texts, customer_first_name }: OwnTexts, others: TextValues): StoreTexts {
  const values = { ...others, customer_first_name };
  const fill = (field: (typeof TEXT_FIELDS)[number]) => filledText(texts[field] ?? '', values, MAX_TEXT_LENGTHS[field]);
  return { subject: fill('subject'), headline: fill('headline'), paragraph: fill('paragraph') };
}

const MAX_NAME_LENGTH = 50;
/** What mail programs make a link of, such as `shop.example` or `https://…`. */
const COULD_BE_LINK = /[@/\\:]|\.\p{L}{2}/u;

/**
 * Returns the customer's first name for a text of a store (C-MSG-45). Whoever places an order chooses it and the address that the mail
 * goes to, so it must not carry a message of theirs.
 * @returns undefined if it is too long for a name, or could be a link
 */
export function firstName(name: string | undefined): string | undefined {
  const line = plainText(name ?? '', MAX_NAME_LENGTH + 1);
  return Array.from(line).length > MAX_NAME_LENGTH || COULD_BE_LINK.test(line) ? undefined : line;
}
