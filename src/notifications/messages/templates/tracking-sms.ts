import { plainText } from '../../../platform/text/plain-text.js';
import { gsmText } from '../sms/gsm-text.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { counted } from '../texts/texts.js';
import { type TrackingMailView } from '../tracking/tracking-view.js';

const LONGEST_NAME = 40;
const MOST_LINKS = 3;

/** A text message about the status that parcels have reached: the store, the status, and where to follow them. */
export function trackingSms({ language, status, storeName, parcels }: TrackingMailView): string {
  const heading = counted(MESSAGE_TEXTS[language].tracking[status].heading, parcels.length);
  const links = [...new Set(parcels.map(({ link }) => link))].slice(0, MOST_LINKS);
  return [gsmText(`${plainText(storeName, LONGEST_NAME)}: ${heading}.`), ...links].join(' ');
}
