import { randomUUID } from 'node:crypto';
import { LANGUAGES } from 'parcelward';
import { type MessageText, namesFor, type StoreTexts, TEXT_KINDS, type TextKind } from 'parcelward/notifications';
import { chipsOf } from '../core/filters.js';
import { words } from '../core/format.js';
import { type Form, text } from '../core/forms.js';
import { messageName } from '../core/message-names.js';
import { pathWith } from '../core/pagination.js';
import { type Cell, table } from '../core/table.js';
import { type Language } from './languages.js';
import { type StoreEmail } from './store-email.js';

const MESSAGES_HOME = '/settings/messages';

const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
};

/** The name of a kind of mail: `tracking.out_for_delivery` is `Parcel: out for delivery`. */
function kindName(kind: TextKind): string {
  const status = /^tracking\.(.*)$/.exec(kind)?.[1];
  return status === undefined ? messageName(kind) : `Parcel: ${words(status).toLowerCase()}`;
}

/** `Parcel: delivered, in English`. */
export function textName({ language, kind }: StoreEmail): string {
  return `${kindName(kind)}, in ${LANGUAGE_NAMES[language]}`;
}

export function messageTextPath({ language, kind }: StoreEmail): string {
  return `${MESSAGES_HOME}/${language}/${kind}`;
}

/** The kinds of mails in one language, with those that the store has changed. */
export function messagesPage(texts: readonly MessageText[], language: Language) {
  const changed = new Map(texts.filter((each) => each.language === language).map((each) => [each.kind, each]));
  const filters = LANGUAGES.map((each): [string, { language: string }] => [LANGUAGE_NAMES[each], { language: each }]);
  return {
    chips: [{ label: 'Language', chips: chipsOf(MESSAGES_HOME, { language }, filters) }],
    messages: table(
      `Emails in ${LANGUAGE_NAMES[language]}`,
      ['Email', 'Texts', 'Changed'],
      TEXT_KINDS.map((kind): Cell[] => {
        const own = changed.get(kind);
        return [
          { text: kindName(kind), href: messageTextPath({ language, kind }) },
          own ? { text: 'Yours', tone: 'good' } : { text: 'Standard', tone: 'plain' },
          { text: '', time: own?.updated_at.toISOString() },
        ];
      }),
    ),
  };
}

/** The texts of a form; empty ones are standard. */
export function textsIn(form: Form): StoreTexts {
  return { subject: text(form, 'subject'), headline: text(form, 'headline'), paragraph: text(form, 'paragraph') };
}

/** View model of the form of one kind of mail. @param isDraft whether the preview shows texts that are not saved */
export function messageTextPage(
  email: StoreEmail,
  { subject = '', headline = '', paragraph = '' }: StoreTexts,
  isDraft: boolean,
) {
  const href = messageTextPath(email);
  const texts = { subject, headline, paragraph };
  return {
    title: textName(email),
    back: { href: pathWith(MESSAGES_HOME, { language: email.language }), label: 'Messages' },
    href,
    ...texts,
    names: namesFor(email.kind).map((name) => `{{${name}}}`),
    form_id: randomUUID(),
    isChanged: !isDraft && Object.values(texts).some((each) => each !== ''),
    isDraft,
    frame: pathWith(`${href}/html`, isDraft ? { draft: 'yes', ...texts } : {}),
  };
}
