import { type ParcelItem, parcelItems } from '../../../orders/index.js';
import { type Language } from '../../../platform/text/language.js';
import { plainText } from '../../../platform/text/plain-text.js';
import {
  expectedDelivery,
  expectedEta,
  numberInUrl,
  type Parcel,
  predictedRange,
  type PredictionView,
  type Trouble,
  troubleOf,
  WELL_KNOWN_CARRIERS,
} from '../../../shipments/index.js';
import { type Store } from '../../../stores/index.js';
import { type NotifiableStatus } from '../message-triggers.js';
import { type ShipmentContext } from './shipment-context.service.js';

/** A shipment of a message, with its carrier's data. */
export interface NotifiedShipment {
  context: ShipmentContext;
  parcel: Parcel | undefined;
  /** From the store's own history; null if none is needed. */
  prediction: PredictionView | null;
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
  /** The form of a claim, if the parcel is lost or damaged and its order is protected. */
  claimLink?: string | undefined;
  items: ParcelItem[];
  /** What its carrier reports beside the status. */
  trouble?: Trouble | undefined;
}

/** Content of a tracking message. It must have no address, phone or source store, and no data of other orders. */
export interface TrackingMailView {
  language: Language;
  status: NotifiableStatus;
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
  message: { language: Language; status: NotifiableStatus; now: Date },
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

function parcelView(
  { context, parcel, prediction, pageUrl }: NotifiedShipment,
  { language, status, now }: Parameters<typeof trackingView>[0],
): MailParcel {
  const { store, shipment, content, order } = context;
  const token = shipment.tracking_carrier ?? shipment.carrier;
  const range = status === 'IN_TRANSIT' && prediction ? predictedRange(prediction, language) : undefined;
  const destination = content.ship_to ?? order?.content.shipping_address;
  const news = { eta: parcel ? expectedEta(parcel) : content.eta, destination, now };
  const trouble = parcel?.status === status ? troubleOf(status, parcel.substatus) : undefined;
  const isLoss = trouble === 'lost' || trouble === 'damaged';
  const isClaimable = isLoss && store.self_service.claims && order?.content.is_protected === true;
  return {
    carrier: WELL_KNOWN_CARRIERS.get(token)?.name ?? token,
    trackingNumber: plainText(numberInUrl(shipment.tracking_number)),
    eta: status === 'EXCEPTION' ? undefined : (expectedDelivery({ ...news, status }, language) ?? range),
    link: pageUrl,
    claimLink: isClaimable ? `${pageUrl}/claim` : undefined,
    items: parcelItems(content, order),
    trouble,
  };
}
