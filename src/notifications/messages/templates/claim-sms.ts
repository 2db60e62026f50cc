import { claimHeadline } from '../../../claims/index.js';
import { type Language } from '../../../platform/text/language.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { type SimulatedNotice } from '../../../shipments/index.js';
import { type ClaimEventDetails } from '../events/event-reader.service.js';
import { gsmText } from '../sms/gsm-text.js';

const MAX_NAME_LENGTH = 40;

/** Renders the text message about an event of a claim: store, headline and claim page (C-MSG-25). */
export function claimSms(
  language: Language,
  { store: { name, branding }, data, pageUrl }: ClaimEventDetails,
  notice?: SimulatedNotice,
): string {
  const { heading } = claimHeadline(data, { language, locale: language });
  const mark = notice === undefined ? '' : `${notice.mark} `;
  const storeName = plainText(branding.sender_name ?? name, MAX_NAME_LENGTH);
  return `${gsmText(`${mark}${storeName}: ${heading}.`)} ${pageUrl}`;
}
