// SPDX-License-Identifier: Apache-2.0
import { plainText } from '../../../platform/text/plain-text.js';
import { isDelay, type NotifiableStatus, type TrackingTopic } from '../message-triggers.js';
import { type Texts } from '../texts/en.js';
import { MESSAGE_TEXTS } from '../texts/message-texts.js';
import { type MailParcel, type TrackingMailView } from '../tracking/tracking-view.js';
import { type MailOptions, type MailProgress, type MailSection, mailText, type MailText } from './mail-layout.js';

type MailStation = keyof Texts['stations'];

/** The station that a status reaches; a problem has none, because it does not say how far the parcel has come. */
const STATIONS: Partial<Record<TrackingTopic, MailStation>> = {
  IN_TRANSIT: 'under_way',
  OUT_FOR_DELIVERY: 'out_for_delivery',
  AVAILABLE_FOR_PICKUP: 'ready_for_pickup',
  DELIVERED: 'delivered',
};

const MAX_PREHEADER_LENGTH = 140;

/** Renders the mail about a status that parcels have reached, or their delay. */
export function trackingMail(view: TrackingMailView, unsubscribeUrl: string, options: MailOptions = {}): MailText {
  const { language, store, status, orderNumber, parcels } = view;
  const texts = MESSAGE_TEXTS[language];
  return mailText({
    ...options,
    language,
    store,
    ...statusTexts(view),
    preheader: isDelay(status) ? undefined : buildPreheader(parcels, texts),
    progress: buildProgress(status, texts),
    order: orderNumber === undefined ? undefined : texts.order(orderNumber),
    sections: parcels.map((parcel, index) => ({
      ...buildSection(parcel, texts),
      title: parcels.length === 1 ? undefined : titleOf(parcel, texts.parcel(index + 1, parcels.length)),
    })),
    reason: orderNumber === undefined ? texts.reason.standalone : texts.reason.order,
    values: {
      order_number: orderNumber,
      carrier: sharedValue(parcels.map(({ carrier }) => carrier)),
      tracking_number: sharedValue(parcels.map(({ trackingNumber }) => trackingNumber)),
      expected_day: sharedValue(parcels.map(({ eta }) => eta)),
    },
    unsubscribe: { label: texts.unsubscribe, href: unsubscribeUrl },
  });
}

/** Delays differ between the parcels of a mail, so the title of each names its own. */
function titleOf({ delay }: MailParcel, title: string): string {
  return delay ? `${title} · ${delay.heading}` : title;
}

/** A value that differs between the parcels is missing. */
function sharedValue(values: readonly (string | undefined)[]): string | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}

/** The expected day and the items, which the subject does not have; undefined without both. */
function buildPreheader(parcels: readonly MailParcel[], texts: Texts): string | undefined {
  const days = new Set(parcels.flatMap(({ eta }) => eta ?? []));
  const [day] = days;
  const items = parcels.flatMap((parcel) => parcel.items.map(({ title }) => title));
  const parts = [...(day !== undefined && days.size === 1 ? [`${texts.expected} ${day}`] : []), items.join(', ')];
  const text = plainText(parts.filter(Boolean).join(' · '), MAX_PREHEADER_LENGTH);
  return text === '' ? undefined : text;
}

function buildProgress(status: TrackingTopic, { progress: label, stations }: Texts): MailProgress | undefined {
  const station = STATIONS[status];
  if (station === undefined) return undefined;
  const third = station === 'ready_for_pickup' ? station : 'out_for_delivery';
  const names: MailStation[] = ['announced', 'under_way', third, 'delivered'];
  return { label, steps: names.map((name) => stations[name]), reached: names.indexOf(station) + 1 };
}

function buildSection(
  { carrier, trackingNumber, eta, items, link, claimLink, delay }: MailParcel,
  texts: Texts,
): Omit<MailSection, 'title'> {
  return {
    facts: [
      ...(eta === undefined ? [] : [{ label: texts.expected, value: eta }]),
      { label: texts.carrier, value: carrier },
      { label: texts.trackingNumber, value: trackingNumber },
    ],
    itemsLabel: texts.items,
    items,
    links: [
      ...(claimLink === undefined ? [] : [{ label: delay ? texts.getRefund : texts.fileClaim, href: claimLink }]),
      { label: texts.track, href: link },
    ],
  };
}

/** The texts about a status or a delay, for one parcel or several, which need not have the same trouble. */
export function statusTexts({
  language,
  status,
  parcels,
}: TrackingMailView): Texts['tracking']['several'][NotifiableStatus] {
  const [first, ...others] = parcels;
  const { troubles, one, several, claimable } = MESSAGE_TEXTS[language].tracking;
  if (others.length > 0) return several[status];
  if (first?.trouble) return troubles[first.trouble];
  if (!isDelay(status)) return one[status];
  const { heading, detail } = first?.delay ?? several[status];
  return { heading, detail: first?.claimLink === undefined ? detail : `${detail} ${claimable}` };
}
