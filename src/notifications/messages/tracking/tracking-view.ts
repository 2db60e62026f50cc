// SPDX-License-Identifier: Apache-2.0
import { type ParcelItem, parcelItems } from '../../../orders/index.js';
import { type Language } from '../../../platform/text/language.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { type Destination } from '../../../platform/time/zone-of-place.js';
import {
  DELAY_TEXTS,
  type Delay,
  delayOf,
  expectedDelivery,
  expectedEta,
  numberInUrl,
  type Parcel,
  type ParcelNews,
  predictedRange,
  type PredictionView,
  type Trouble,
  troubleOf,
  WELL_KNOWN_CARRIERS,
} from '../../../shipments/index.js';
import { type Store } from '../../../stores/index.js';
import { isDelay, type TrackingTopic } from '../message-triggers.js';
import { type ShipmentContext } from './shipment-context.service.js';

/** A shipment of a message, with its carrier's data. */
export interface NotifiedShipment {
  context: ShipmentContext;
  parcel: Parcel | undefined;
  /** From the store's own history; null if none is needed. */
  prediction: PredictionView | null;
  /** Its tracking, for a message about its delay. */
  news?: ParcelNews | undefined;
  /** Whether the parcel is or may be lost or damaged, and its customer may file a claim. */
  mayClaim: boolean;
  /** Tracking page. */
  pageUrl: string;
}

export interface MailParcel {
  carrier: string;
  trackingNumber: string;
  /** Localized date, or a range of days from the store's history; undefined if unknown, or the parcel has arrived. */
  eta: string | undefined;
  /** Tracking page. */
  link: string;
  /** The form of a claim, if the parcel is or may be lost or damaged and a claim can be filed. */
  claimLink?: string | undefined;
  items: ParcelItem[];
  /** What its carrier reports beside the status. */
  trouble?: Trouble | undefined;
  /** What the tracking page says of it, too. */
  delay?: Delay | undefined;
}

/** Content of a tracking message. It must have no address, phone or source store, and no data of other orders. */
export interface TrackingMailView {
  language: Language;
  status: TrackingTopic;
  store: Pick<Store, 'name' | 'branding'>;
  /** Undefined for a standalone shipment. */
  orderNumber: string | undefined;
  parcels: MailParcel[];
}

/**
 * @param message its language and status, and the time of sending
 * @param shipments of one order, or one standalone shipment; at least one
 */
export function trackingView(
  message: { language: Language; status: TrackingTopic; now: Date },
  shipments: readonly NotifiedShipment[],
): TrackingMailView {
  const [first] = shipments;
  if (!first) throw new Error('A tracking message needs at least one shipment');
  const { store, shipment } = first.context;
  return {
    language: message.language,
    status: message.status,
    store,
    orderNumber: shipment.order_key === '' ? undefined : plainText(shipment.order_key),
    parcels: shipments.map((each) => parcelView(each, message)),
  };
}

/** Whether the parcel of a message is lost or damaged, as far as is known. */
export function isLoss(topic: TrackingTopic, parcel: Pick<Parcel, 'status' | 'substatus'> | undefined): boolean {
  const trouble = parcel?.status === topic ? troubleOf(topic, parcel.substatus) : undefined;
  return topic === 'MAY_BE_LOST' || trouble === 'lost' || trouble === 'damaged';
}

/** Where a shipment goes. */
export function deliveryPlace({ content, order }: ShipmentContext): Destination | undefined {
  return content.ship_to ?? order?.content.shipping_address;
}

function parcelView(
  { context, parcel, prediction, news, mayClaim, pageUrl }: NotifiedShipment,
  { language, status, now }: Parameters<typeof trackingView>[0],
): MailParcel {
  const { shipment, content, order } = context;
  const token = shipment.tracking_carrier ?? shipment.carrier;
  const range = status === 'IN_TRANSIT' && prediction ? predictedRange(prediction, language) : undefined;
  const expectation = {
    ...{ eta: parcel ? expectedEta(parcel) : content.eta, destination: deliveryPlace(context), now },
    status: isDelay(status) ? 'IN_TRANSIT' : status,
  } as const;
  const trouble = parcel?.status === status ? troubleOf(status, parcel.substatus) : undefined;
  const texts = DELAY_TEXTS[language];
  return {
    carrier: WELL_KNOWN_CARRIERS.get(token)?.name ?? token,
    trackingNumber: plainText(numberInUrl(shipment.tracking_number)),
    eta: status === 'EXCEPTION' ? undefined : (expectedDelivery(expectation, language) ?? range),
    link: pageUrl,
    claimLink: mayClaim ? `${pageUrl}/claim` : undefined,
    items: parcelItems(content, order),
    trouble,
    delay: news && delayOf(news, { texts, where: texts.where.mail, locale: language, now }),
  };
}
