import { etaText, type Parcel, WELL_KNOWN_CARRIERS } from '../../../shipments/index.js';
import { type Store } from '../../../stores/index.js';
import { type ParcelItem, parcelItems } from '../../../orders/index.js';
import { type Language } from '../../../platform/text/language.js';
import { plainText } from '../../../platform/text/plain-text.js';
import { type ShipmentFacts } from './shipment-facts.service.js';
import { type NotifiableStatus } from './notifiable-statuses.js';

/** A shipment to tell, with what its carrier has said. */
export interface NotifiedShipment {
  facts: ShipmentFacts;
  parcel: Parcel | undefined;
  /** Where the customer follows it. */
  pageUrl: string;
}

/** One parcel of a message. */
export interface MailParcel {
  carrier: string;
  trackingNumber: string;
  /** In words; undefined where none is known, or it has come true. */
  eta: string | undefined;
  /** The tracking page. */
  link: string;
  items: ParcelItem[];
}

/** What a message tells: no address, no phone, no source store, and nothing of any other order. */
export interface TrackingMailView {
  language: Language;
  status: NotifiableStatus;
  storeName: string;
  branding: Store['branding'];
  /** Undefined of a standalone shipment. */
  orderNumber: string | undefined;
  parcels: MailParcel[];
}

const ARRIVED: readonly NotifiableStatus[] = ['DELIVERED', 'AVAILABLE_FOR_PICKUP'];

/** @param told the shipments of one order, or one standalone shipment; at least one */
export function trackingView(
  { language, status }: { language: Language; status: NotifiableStatus },
  told: readonly NotifiedShipment[],
): TrackingMailView {
  const [first] = told;
  if (!first) throw new Error('A message tells of at least one shipment');
  const { store, shipment } = first.facts;
  return {
    language,
    status,
    storeName: plainText(store.branding.sender_name ?? store.name, 100),
    branding: store.branding,
    orderNumber: shipment.order_key === '' ? undefined : plainText(shipment.order_key),
    parcels: told.map((each) => parcelView(each, status, language)),
  };
}

function parcelView(
  { facts, parcel, pageUrl }: NotifiedShipment,
  status: NotifiableStatus,
  language: Language,
): MailParcel {
  const { shipment, content, order } = facts;
  const token = shipment.tracking_carrier ?? shipment.carrier;
  const eta = parcel?.eta ?? content.eta;
  return {
    carrier: WELL_KNOWN_CARRIERS.get(token)?.name ?? token,
    trackingNumber: plainText(shipment.tracking_number),
    eta: eta == null || ARRIVED.includes(status) ? undefined : etaText(eta, language),
    link: pageUrl,
    items: parcelItems(content, order),
  };
}
