import { type SimulatedNotice } from '../../../shipments/index.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { counted, type Texts } from '../texts/texts.js';
import { type MailParcel, type TrackingMailView } from '../tracking/tracking-view.js';
import { type MailSection, mailText, type MailText } from './mail-layout.js';

/** Renders the mail about a status that parcels have reached. */
export function trackingMail(view: TrackingMailView, unsubscribeUrl: string, notice?: SimulatedNotice): MailText {
  const { language, storeName, branding, status, orderNumber, parcels } = view;
  const texts = MESSAGE_TEXTS[language];
  const { heading, detail } = texts.tracking[status];
  return mailText({
    language,
    storeName,
    branding,
    heading: counted(heading, parcels.length),
    detail: counted(detail, parcels.length),
    order: orderNumber === undefined ? undefined : texts.order(orderNumber),
    sections: parcels.map((parcel, index) => ({
      ...sectionOf(parcel, texts),
      title: parcels.length === 1 ? undefined : texts.parcel(index + 1, parcels.length),
    })),
    reason: orderNumber === undefined ? texts.reason.standalone : texts.reason.order,
    notice: notice?.sentence,
    unsubscribe: { label: texts.unsubscribe, href: unsubscribeUrl },
  });
}

function sectionOf(
  { carrier, trackingNumber, eta, items, link }: MailParcel,
  texts: Texts,
): Omit<MailSection, 'title'> {
  return {
    facts: [
      { label: texts.carrier, value: carrier },
      { label: texts.trackingNumber, value: trackingNumber },
      ...(eta === undefined ? [] : [{ label: texts.expected, value: eta }]),
    ],
    itemsLabel: texts.items,
    items,
    links: [{ label: texts.track, href: link }],
  };
}
