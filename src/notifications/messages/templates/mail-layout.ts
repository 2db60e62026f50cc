import { mailtoUrl } from '../../../platform/text/mailto-url.js';
import Handlebars from 'handlebars';
import { accentOf, type Store } from '../../../stores/index.js';
import { type ParcelItem } from '../../../orders/index.js';
import { type Language } from '../../../platform/text/language.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { MAIL_HTML } from './mail.html.js';

const html = Handlebars.create().compile(MAIL_HTML, { strict: true });

/** The subject and the two parts of a mail. */
export interface MailText {
  subject: string;
  html: string;
  text: string;
}

interface Fact {
  label: string;
  value: string;
}

interface Link {
  label: string;
  href: string;
}

/** One parcel, or one return. */
export interface MailSection {
  title?: string;
  facts: Fact[];
  itemsLabel: string;
  items: ParcelItem[];
  links: Link[];
}

/** The content of both parts of a mail, in the order of display. */
export interface MailWords {
  language: Language;
  storeName: string;
  branding: Store['branding'];
  heading: string;
  detail: string;
  /** Undefined if the mail is about no order. */
  order?: string;
  /** The store's own comment. */
  note?: Fact;
  sections: MailSection[];
  /** Why the customer gets this mail. */
  reason: string;
  /** Undefined for mails without an opt-out. */
  unsubscribe?: Link;
  /** Shown above everything else. */
  notice?: string;
}

/** Renders a mail. */
export function mailText(words: MailWords): MailText {
  const { heading, order } = words;
  return {
    subject: order === undefined ? heading : `${heading} – ${order}`,
    html: htmlPart(words),
    text: textPart(words),
  };
}

function contactsOf({ support_email, support_url }: Store['branding']): Link[] {
  return [
    ...(support_email === undefined ? [] : [{ label: support_email, href: mailtoUrl(support_email) }]),
    ...(support_url === undefined ? [] : [{ label: support_url, href: support_url }]),
  ];
}

function htmlPart({ branding, sections, ...words }: MailWords): string {
  const { help } = MESSAGE_TEXTS[words.language];
  const brand = { logo: branding.logo_url, ...accentOf(branding) };
  // A section without pictures has no picture column.
  const shown = sections.map((section) => ({
    ...section,
    hasPictures: section.items.some(({ image }) => image !== undefined),
  }));
  return html({ ...brand, ...words, help, contacts: contactsOf(branding), sections: shown });
}

function textPart(words: MailWords): string {
  const { language, storeName, heading, detail, order, note, sections, branding, reason, unsubscribe, notice } = words;
  const { help } = MESSAGE_TEXTS[language];
  const colon = colonOf(language);
  const contacts = contactsOf(branding).map(({ label }) => label);
  const blocks = [
    ...(notice === undefined ? [] : [[notice]]),
    [storeName],
    [heading, detail, ...(order === undefined ? [] : [order])],
    ...(note === undefined ? [] : [[note.label + colon, note.value]]),
    ...sections.map((section) => sectionText(section, colon)),
    ...(contacts.length === 0 ? [] : [[`${help} ${contacts.join(' ')}`]]),
    [reason, ...(unsubscribe === undefined ? [] : [`${unsubscribe.label}${colon} ${unsubscribe.href}`])],
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** A colon; French puts a no-break space before it. */
const colonOf = (language: Language): string => (language === 'fr' ? '\u00a0:' : ':');

function sectionText({ title, facts, itemsLabel, items, links }: MailSection, colon: string): string[] {
  return [
    ...(title === undefined ? [] : [title]),
    ...facts.map(({ label, value }) => `${label}${colon} ${value}`),
    ...(items.length === 0 ? [] : ['', itemsLabel + colon]),
    ...items.map((item) => `- ${item.quantity === undefined ? '' : `${item.quantity} × `}${item.title}`),
    ...(links.length === 0 ? [] : ['']),
    ...links.map(({ label, href }) => `${label}${colon} ${href}`),
  ];
}
