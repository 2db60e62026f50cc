import Handlebars from 'handlebars';
import { counted, type Texts, TEXTS } from '../texts/texts.js';
import { type ParcelView, type TrackingView } from '../tracking/tracking-view.js';
import { textColourOn } from './contrast.js';
import { TRACKING_MAIL_HTML } from './tracking-mail.html.js';

const DEFAULT_ACCENT = '#1d4ed8';

const html = Handlebars.create().compile(TRACKING_MAIL_HTML, { strict: true });

/** The subject and the two parts of a mail. */
export interface MailText {
  subject: string;
  html: string;
  text: string;
}

/** What both parts say, in their order. */
interface MailWords {
  heading: string;
  detail: string;
  order: string | undefined;
  parcels: {
    position: string | undefined;
    facts: { label: string; value: string }[];
    items: ParcelView['items'];
    /** Without any, there is no column for them. */
    hasPictures: boolean;
    link: string | undefined;
  }[];
  contacts: { label: string; href: string }[];
  reason: string;
}

/** A mail about the status that parcels have reached, in the words of its language. */
export function trackingMail(view: TrackingView, unsubscribeUrl: string): MailText {
  const texts = TEXTS[view.language];
  const words = wordsOf(view, texts);
  const { heading, order } = words;
  return {
    subject: order === undefined ? heading : `${heading} – ${order}`,
    html: htmlPart(view, words, unsubscribeUrl),
    text: textPart(view, words, unsubscribeUrl),
  };
}

function wordsOf({ status, orderNumber, parcels, branding }: TrackingView, texts: Texts): MailWords {
  const { heading, detail } = texts.tracking[status];
  const { support_email, support_url } = branding;
  return {
    heading: counted(heading, parcels.length),
    detail: counted(detail, parcels.length),
    order: orderNumber === undefined ? undefined : texts.order(orderNumber),
    parcels: parcels.map((parcel, index) => ({
      position: parcels.length === 1 ? undefined : texts.parcel(index + 1, parcels.length),
      facts: factsOf(parcel, texts),
      items: parcel.items,
      hasPictures: parcel.items.some(({ image }) => image !== undefined),
      link: parcel.link,
    })),
    contacts: [
      ...(support_email === undefined ? [] : [{ label: support_email, href: `mailto:${support_email}` }]),
      ...(support_url === undefined ? [] : [{ label: support_url, href: support_url }]),
    ],
    reason: orderNumber === undefined ? texts.reason.standalone : texts.reason.order,
  };
}

function factsOf({ carrier, trackingNumber, eta }: ParcelView, texts: Texts): { label: string; value: string }[] {
  return [
    { label: texts.carrier, value: carrier },
    { label: texts.trackingNumber, value: trackingNumber },
    ...(eta === undefined ? [] : [{ label: texts.expected, value: eta }]),
  ];
}

function htmlPart({ language, storeName, branding }: TrackingView, words: MailWords, unsubscribeUrl: string): string {
  const { items: itemsLabel, track, help, unsubscribe } = TEXTS[language];
  const accent = branding.accent_color ?? DEFAULT_ACCENT;
  const brand = { logo: branding.logo_url, accent, onAccent: textColourOn(accent) };
  return html({ language, storeName, ...brand, ...words, itemsLabel, track, help, unsubscribe, unsubscribeUrl });
}

function textPart({ language, storeName }: TrackingView, words: MailWords, unsubscribeUrl: string): string {
  const texts = TEXTS[language];
  const parcels = words.parcels.map(({ position, facts, items, link }) => [
    ...(position === undefined ? [] : [position]),
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    ...(items.length === 0 ? [] : ['', `${texts.items}:`]),
    ...items.map(({ title, quantity }) => `- ${quantity === undefined ? '' : `${quantity} × `}${title}`),
    ...(link === undefined ? [] : ['', `${texts.track}: ${link}`]),
  ]);
  const contacts = words.contacts.map(({ label }) => label).join(' ');
  const blocks = [
    [storeName],
    [words.heading, words.detail, ...(words.order === undefined ? [] : [words.order])],
    ...parcels,
    ...(contacts === '' ? [] : [[`${texts.help} ${contacts}`]]),
    [words.reason, `${texts.unsubscribe}: ${unsubscribeUrl}`],
  ];
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
