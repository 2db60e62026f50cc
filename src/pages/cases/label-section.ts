// SPDX-License-Identifier: Apache-2.0
import { plainText } from '../../platform/text/plain-text.js';
import { type PageTime, pageTime } from '../../platform/time/page-times.js';
import { type Fact, type LabelView, type ShownLabel } from '../../returns/index.js';
import { type PageTexts } from '../texts/en.js';
import { type Link, parcelFacts, trackingLink } from '../view/parcel-facts.js';
import { type PictureUrl } from '../view/store-branding.js';
import { type UspsLabel, uspsLabel } from './usps-label.js';

const MAX_INSTRUCTIONS_LENGTH = 4096;
const UNKNOWN_PLACE = { city: null, state: null, country: null };

/** One way to get the label. */
interface LabelBlock {
  replica?: UspsLabel;
  link?: Link;
  /** A link that is no next step. */
  further?: Link;
  code?: { title: string; src: string };
  facts?: Fact[];
  included?: string;
}

/** View model of a return's label. */
export interface LabelSection {
  title: string;
  views: LabelBlock[];
  /** Leads to where the parcel can be handed in. */
  dropOff: Link | undefined;
  instructions: Fact | undefined;
  validUntil: { label: string; time: PageTime } | undefined;
  /** Printing hint; undefined if the page has nothing to print. */
  print: string | undefined;
}

interface LabelContext {
  texts: PageTexts;
  locale: string;
  picture: PictureUrl;
}

export function labelSection(label: ShownLabel, { texts, locale, picture }: LabelContext): LabelSection {
  const { returns } = texts;
  const instructions = plainText(label.instructions ?? '', MAX_INSTRUCTIONS_LENGTH);
  return {
    title: returns.label,
    views: [label.primary, ...label.further].map((view) => blockOf(view, texts, picture)),
    dropOff: label.drop_off_page === undefined ? undefined : { href: label.drop_off_page, label: returns.dropOff },
    instructions: instructions === '' ? undefined : { label: returns.instructions, value: instructions },
    validUntil: label.expires_at
      ? { label: returns.validUntil, time: pageTime(label.expires_at, UNKNOWN_PLACE, locale) }
      : undefined,
    print: label.primary.kind === 'replica' ? returns.print : undefined,
  };
}

function blockOf(view: LabelView, { returns, tracking }: PageTexts, picture: PictureUrl): LabelBlock {
  switch (view.kind) {
    case 'replica':
      return { replica: uspsLabel(view) };
    case 'link':
      return { link: { href: view.label_url, label: returns.openLabel } };
    case 'qr':
      return { code: { title: returns.code, src: picture('code', view.qr_code_url) } };
    case 'included':
      return { included: returns.included };
    case 'tracking': {
      const carrier = view.carrier === undefined ? undefined : plainText(view.carrier);
      return {
        facts: parcelFacts(tracking, carrier, view.tracking_number),
        further: trackingLink(tracking, carrier, view.tracking_url),
      };
    }
  }
}

/** The instructions for a label, in order. */
export function labelTasks({ primary, further }: ShownLabel, { returns }: PageTexts): string[] {
  const labelTask: Record<LabelView['kind'], string> = {
    replica: returns.printLabel,
    link: returns.printLabel,
    qr: returns.showCode,
    tracking: returns.writeNumber,
    included: returns.useIncluded,
  };
  const carrier = carrierOf([primary, ...further]);
  const handOver = carrier === undefined ? returns.handOverToCarrier : returns.handOver(carrier);
  return [returns.pack, labelTask[primary.kind], handOver];
}

function carrierOf(views: readonly LabelView[]): string | undefined {
  for (const view of views) {
    if (view.kind === 'replica') return 'USPS';
    if (view.kind === 'tracking' && view.carrier !== undefined) return plainText(view.carrier);
  }
  return undefined;
}
