// SPDX-License-Identifier: Apache-2.0
import { type ParcelItem } from '../../../orders/index.js';
import { mailtoUrl } from '../../../platform/text/contact.js';
import { htmlTemplates } from '../../../platform/text/html-templates.js';
import { colonFor, type Language } from '../../../platform/text/language.js';
import { type Fact } from '../../../returns/index.js';
import { type SimulatedNotice } from '../../../shipments/index.js';
import { accentOf, senderName, type Store } from '../../../stores/index.js';
import { type TextValues } from '../store-texts/text-kinds.js';
import { fillTexts, type OwnTexts } from '../store-texts/text-template.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { MAIL_HTML } from './mail.html.js';

/** Made at the first mail. */
let template: ((context: object) => string) | undefined;

/** The subject and the two parts of a mail. */
export interface MailText {
  subject: string;
  html: string;
  text: string;
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
  /** The first link of a mail is its button; each further address is a text link in its section. */
  links: Link[];
}

/** How far a parcel or a return has come. */
export interface MailProgress {
  /** Names the progress for people who do not see the bar. */
  label: string;
  steps: string[];
  /** Number of steps that are reached; the last of them is the current one. */
  reached: number;
}

/** The options that every mail has besides its content. */
export interface MailOptions {
  /** Says above everything else that the message is about a simulated parcel, or a test. */
  notice?: SimulatedNotice;
  /** The store's own texts of this kind of mail; our text stands for one that it has not changed, or that cannot be filled. */
  own?: OwnTexts;
}

/** The options of a mail about a return or a claim. */
export interface CaseMailOptions extends MailOptions {
  /** Its case number; a made-up case has none. */
  number?: string;
}

/** The content of both parts of a mail, in the order of display. */
export interface MailWords extends MailOptions {
  language: Language;
  store: Pick<Store, 'name' | 'branding'>;
  heading: string;
  detail: string;
  /** The text beside the subject in an inbox; the detail if undefined. */
  preheader?: string;
  /** Undefined if the mail is about no order. */
  order?: string;
  /** Undefined if there is no progress to show, such as after a refusal. */
  progress?: MailProgress;
  /** The store's own comment. */
  note?: Fact;
  /** Further texts of the store, below the comment. */
  notes?: Fact[];
  sections: MailSection[];
  /** Why the customer gets this mail. */
  reason: string;
  /** Undefined for mails without an opt-out. */
  unsubscribe?: Link;
  /** The values of names in the store's own texts. */
  values?: TextValues;
}

export function mailText({ own: ownTexts, values, ...ours }: MailWords): MailText {
  const own = ownTexts ? fillTexts(ownTexts, { store_name: senderName(ours.store), ...values }) : {};
  const words = { ...ours, heading: own.headline ?? ours.heading, detail: own.paragraph ?? ours.detail };
  const { heading, order } = words;
  return {
    subject: own.subject ?? (order === undefined ? heading : `${heading} – ${order}`),
    html: htmlPart(words),
    text: textPart(words),
  };
}

function buildContacts({ support_email, support_url }: Store['branding'], language: Language): Link[] {
  return [
    ...(support_email === undefined ? [] : [{ label: support_email, href: mailtoUrl(support_email) }]),
    ...(support_url === undefined ? [] : [{ label: MESSAGE_TEXTS[language].helpPage, href: support_url }]),
  ];
}

function htmlPart({ store, sections, progress, notice, note, notes, ...words }: MailWords): string {
  const { branding } = store;
  const { help } = MESSAGE_TEXTS[words.language];
  const brand = { logo: branding.logo_url, ...accentOf(branding) };
  const [button, ...shown] = linkedOnce(sections);
  template ??= htmlTemplates('The content of a mail')(MAIL_HTML);
  return template({
    ...brand,
    ...words,
    storeName: senderName(store),
    notice: notice?.sentence,
    preheader: words.preheader ?? words.detail,
    help,
    contacts: buildContacts(branding, words.language),
    button,
    // Not every mail program keeps the line breaks of a text.
    notes: notesOf(note, notes).map(({ label, value }) => ({ label, lines: value.split('\n') })),
    progress: progress && progressView(progress, words.language),
    // A section without pictures has no picture column.
    sections: shown.map((section) => ({
      ...section,
      hasPictures: section.items.some(({ image }) => image !== undefined),
    })),
  });
}

/** The button of a mail, and its sections with the other links, each address once; without sections that are left empty. */
function linkedOnce(sections: readonly MailSection[]): [button: Link | undefined, ...sections: MailSection[]] {
  const seen = new Set<string>();
  const unseen = sections.map((section) => ({
    ...section,
    links: section.links.filter(({ href }) => !seen.has(href) && seen.add(href)),
  }));
  const first = unseen.find(({ links }) => links.length > 0);
  const button = first?.links.shift();
  const isShown = ({ facts, items, links }: MailSection): boolean => facts.length + items.length + links.length > 0;
  return [button, ...unseen.filter(isShown)];
}

function progressView(progress: MailProgress, language: Language) {
  const { steps, reached } = progress;
  return {
    text: progressText(progress, language),
    // The rest is for the gaps between the steps.
    width: `${Math.floor(96 / steps.length)}%`,
    steps: steps.map((label, index) => ({ label, isReached: index < reached, isCurrent: index === reached - 1 })),
  };
}

function progressText({ label, steps, reached }: MailProgress, language: Language): string {
  return `${label}${colonFor(language)} ${steps[reached - 1] ?? ''} (${reached}/${steps.length})`;
}

function textPart(words: MailWords): string {
  const { language, store, heading, detail, order, note, notes, progress, reason, unsubscribe, notice } = words;
  const { help } = MESSAGE_TEXTS[language];
  const colon = colonFor(language);
  const { support_email, support_url } = store.branding;
  const contacts = [support_email, support_url].filter((contact) => contact !== undefined);
  const [button, ...sections] = linkedOnce(words.sections);
  const blocks = [
    ...(notice === undefined ? [] : [[notice.sentence]]),
    [senderName(store)],
    [heading, detail, ...(order === undefined ? [] : [order])],
    ...notesOf(note, notes).map(({ label, value }) => [label + colon, value]),
    ...(progress === undefined ? [] : [[progressText(progress, language)]]),
    ...(button === undefined ? [] : [[linkText(button, colon)]]),
    ...sections.map((section) => sectionText(section, colon)),
    ...(contacts.length === 0 ? [] : [[`${help} ${contacts.join(' ')}`]]),
    [reason, ...(unsubscribe === undefined ? [] : [linkText(unsubscribe, colon)])],
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

const notesOf = (note: Fact | undefined, notes: readonly Fact[] = []): Fact[] => [...(note ? [note] : []), ...notes];

const linkText = ({ label, href }: Link, colon: string): string => `${label}${colon} ${href}`;

function sectionText({ title, facts, itemsLabel, items, links }: MailSection, colon: string): string[] {
  return [
    ...(title === undefined ? [] : [title]),
    ...facts.map(({ label, value }) => `${label}${colon} ${value}`),
    ...(items.length === 0 ? [] : ['', itemsLabel + colon]),
    ...items.map(
      (item) =>
        `- ${item.quantity === undefined ? '' : `${item.quantity} × `}${item.title}${item.note === undefined ? '' : ` (${item.note})`}`,
    ),
    ...(links.length === 0 ? [] : ['']),
    ...links.map((link) => linkText(link, colon)),
  ];
}
