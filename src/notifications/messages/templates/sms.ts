// SPDX-License-Identifier: Apache-2.0
import { claimHeadline } from '../../../claims/index.js';
import { type Language } from '../../../platform/text/language.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { type SimulatedNotice } from '../../../shipments/index.js';
import { senderName } from '../../../stores/index.js';
import { type ClaimEventDetails } from '../events/event-reader.service.js';
import { gsmText } from '../sms/gsm-text.js';
import { type TrackingMailView } from '../tracking/tracking-view.js';
import { statusTexts } from './tracking-mail.js';

const MAX_NAME_LENGTH = 40;
const MAX_LINKS = 3;

/** Renders the text message about a status that parcels have reached: store, status and up to three tracking pages. */
export function trackingSms(view: TrackingMailView, notice?: SimulatedNotice): string {
  const links = [...new Set(view.parcels.map(({ link }) => link))].slice(0, MAX_LINKS);
  return smsText(senderName(view.store), statusTexts(view).heading, links, notice);
}

/** Renders the text message about an event of a claim: store, headline and claim page (C-MSG-25). */
export function claimSms(
  language: Language,
  { store, data, pageUrl }: ClaimEventDetails,
  notice?: SimulatedNotice,
): string {
  const { heading } = claimHeadline(data, { language, locale: language });
  return smsText(senderName(store), heading, [pageUrl], notice);
}

function smsText(storeName: string, heading: string, links: readonly string[], notice?: SimulatedNotice): string {
  const mark = notice === undefined ? '' : `${notice.mark} `;
  return [gsmText(`${mark}${plainText(storeName, MAX_NAME_LENGTH)}: ${heading}.`), ...links].join(' ');
}
