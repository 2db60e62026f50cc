import { plainText } from '../../../platform/text/plain-text.js';
import { type SimulatedNotice } from '../../../shipments/index.js';
import { gsmText } from '../sms/gsm-text.js';
import { statusTexts } from './tracking-mail.js';
import { type TrackingMailView } from '../tracking/tracking-view.js';

const MAX_NAME_LENGTH = 40;
const MAX_LINKS = 3;

/** Renders the text message about a status that parcels have reached: store, status and up to three tracking pages. */
export function trackingSms(view: TrackingMailView, notice?: SimulatedNotice): string {
  const { storeName, parcels } = view;
  const { heading } = statusTexts(view);
  const links = [...new Set(parcels.map(({ link }) => link))].slice(0, MAX_LINKS);
  const mark = notice === undefined ? '' : `${notice.mark} `;
  return [gsmText(`${mark}${plainText(storeName, MAX_NAME_LENGTH)}: ${heading}.`), ...links].join(' ');
}
