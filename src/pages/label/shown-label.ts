import { type Address } from '../../platform/dto/address.dto.js';
import {
  carrierToken,
  identifyCarrier,
  resolveCarrier,
  carrierPageUrl,
  WELL_KNOWN_CARRIERS,
} from '../../shipments/index.js';
import { type ReturnLabel } from '../../shipments/http/index.js';
import { safeLink } from '../view/safe-link.js';
import { type UspsBarcode, uspsBarcode } from './usps-barcode.js';

/** A label that the merchant has handed in, wherever: of the callback, the return, the shipment or the order. */
export type LabelAtHand = { [Member in keyof ReturnLabel]?: ReturnLabel[Member] | null };

/** A USPS-style label, drawn from `barcode_data`. */
export interface Replica {
  kind: 'replica';
  barcode: UspsBarcode;
  service?: string;
  /** The merchant's address. */
  return_to?: Address;
}

/** The number by which the parcel can be followed; the carrier by its name. */
export interface LabelTracking {
  kind: 'tracking';
  tracking_number: string;
  carrier?: string;
  tracking_url?: string;
}

/** One way in which the customer gets at a label; `included` is the notice that it lies in the package. */
export type LabelView =
  | Replica
  | { kind: 'link'; label_url: string }
  | { kind: 'qr'; qr_code_url: string }
  | LabelTracking
  | { kind: 'included' };

export interface ShownLabel {
  primary: LabelView;
  /** What the same label offers besides, the best first. */
  further: LabelView[];
  instructions?: string;
  expires_at?: string;
}

/** Names of USPS as a slug; the service may follow. */
const USPS = /^(?:usps|(?:us|u_s|united_states)_postal_service)(?:_|$)/;

/** What the page shows of the labels at hand, the best of which comes first: that of the first one that offers anything. */
export function shownLabel(labels: readonly (LabelAtHand | null | undefined)[]): ShownLabel | undefined {
  for (const label of labels) {
    const [primary, ...further] = label ? viewsOf(label) : [];
    if (!primary) continue;
    const { instructions, expires_at } = label ?? {};
    return { primary, further, ...(instructions && { instructions }), ...(expires_at && { expires_at }) };
  }
  return undefined;
}

/** In the order in which they are preferred (C-PAGE-13, C-PAGE-15). */
function viewsOf(label: LabelAtHand): LabelView[] {
  const label_url = safeLink(label.label_url);
  const qr_code_url = safeLink(label.qr_code_url);
  return [
    replicaOf(label),
    label_url === undefined ? undefined : ({ kind: 'link', label_url } as const),
    qr_code_url === undefined ? undefined : ({ kind: 'qr', qr_code_url } as const),
    trackingOf(label),
    label.included_in_package === true ? ({ kind: 'included' } as const) : undefined,
  ].filter((view) => view !== undefined);
}

/** A label without a carrier is of USPS where its barcode is; one of another carrier is never drawn as if it were. */
function replicaOf({ carrier, barcode_data, service, return_to }: LabelAtHand): Replica | undefined {
  const barcode = uspsBarcode(barcode_data ?? '');
  const isUsps = !carrier?.trim() || tokenOf(carrier) === 'usps';
  if (!barcode || !isUsps) return undefined;
  return { kind: 'replica', barcode, ...(service && { service }), ...(return_to && { return_to }) };
}

/** Without the merchant's link, it is the carrier's own page, where one is known. */
function trackingOf(label: LabelAtHand): LabelTracking | undefined {
  const tracking_number = numberOf(label);
  if (tracking_number === undefined) return undefined;
  const tracked = resolveCarrier(tokenOf(label.carrier), tracking_number);
  const carrier = (tracked && WELL_KNOWN_CARRIERS.get(tracked.carrier)?.name) ?? label.carrier;
  const page = tracked && carrierPageUrl(tracked.carrier, tracked.tracking_number);
  const tracking_url = safeLink(label.tracking_url) ?? page;
  return { kind: 'tracking', tracking_number, ...(carrier && { carrier }), ...(tracking_url && { tracking_url }) };
}

/** As sent; else what the barcode says, where that is a tracking number beyond doubt. */
function numberOf({ tracking_number, barcode_data }: LabelAtHand): string | undefined {
  const data = barcode_data ?? '';
  return tracking_number ?? uspsBarcode(data)?.number ?? identifyCarrier(data)?.tracking_number;
}

function tokenOf(carrier: string | null | undefined): string {
  const token = carrierToken(carrier ?? '');
  return USPS.test(token) ? 'usps' : token;
}
