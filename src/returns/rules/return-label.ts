// SPDX-License-Identifier: Apache-2.0
import { type Order } from '../../orders/index.js';
import { type Address } from '../../platform/dto/address.dto.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { safeLink } from '../../platform/validation/parsed-url.js';
import {
  carrierPageUrl,
  carrierToken,
  identifyCarrier,
  numberInUrl,
  resolveCarrier,
  shipmentContent,
  type ShipmentRecord,
  WELL_KNOWN_CARRIERS,
  type ReturnLabel,
  readUspsBarcode,
} from '../../shipments/index.js';
import { type ReturnContent } from '../model/return-content.js';

/** The barcode of a USPS label (IMpb). */
export interface UspsBarcode {
  /** Destination ZIP of 5 or 9 digits; not every barcode has one. */
  zip?: string;
  /** USPS tracking number of 22 or 26 digits. */
  number: string;
  /** The number in groups of four digits, as printed under the bars. */
  groups: string[];
}

/** Parses `barcode_data`; undefined if it is no USPS barcode with a valid check digit. */
export function uspsBarcode(data: string): UspsBarcode | undefined {
  const read = readUspsBarcode(data);
  return read && { ...(read.zip && { zip: read.zip }), number: read.number, groups: groupsOfFour(read.number) };
}

function groupsOfFour(digits: string): string[] {
  return digits.match(/.{1,4}/g) ?? [];
}

/** Where a label came from. */
export type LabelSource = 'callback' | 'request' | 'shipment' | 'order';

/** A label that the merchant sent. */
export type AvailableLabel = { [Member in keyof ReturnLabel]?: ReturnLabel[Member] | null };

type LabelsOfReturn = Pick<ReturnContent, 'return_method' | 'labels'> & { return_label?: AvailableLabel | null };

/** A USPS-style label, drawn from `barcode_data`. */
export interface Replica {
  kind: 'replica';
  barcode: UspsBarcode;
  service?: string;
  /** The merchant's address. */
  return_to?: Address;
}

/** How to track the parcel; `carrier` is a display name. */
interface LabelTracking {
  kind: 'tracking';
  tracking_number: string;
  carrier?: string;
  tracking_url?: string;
}

/** One way to get the label; `included` says that it is in the delivered package. */
export type LabelView =
  | Replica
  | { kind: 'link'; label_url: string }
  | { kind: 'qr'; qr_code_url: string }
  | LabelTracking
  | { kind: 'included' };

export interface ShownLabel {
  source: LabelSource;
  primary: LabelView;
  /** Other views of the same label, best first. */
  further: LabelView[];
  instructions?: string;
  expires_at?: string;
  /** The carrier's page that finds a place to hand the parcel in. */
  drop_off_page?: string;
}

/**
 * The label of a return, for its page, its mails and the dashboard (C-PAGE-12). Labels are never mixed: the first one
 * that has something to show is the return's.
 * @param shipments of the order, the oldest first
 * @returns undefined if there is no label yet, or the items are returned in store
 */
export function returnLabel(
  { return_method, labels, return_label }: LabelsOfReturn,
  order: Pick<Order, 'return_label'> | undefined,
  shipments: readonly Pick<ShipmentRecord, 'document'>[],
): ShownLabel | undefined {
  if (return_method === 'IN_STORE') return undefined;
  const ofShipments = shipments.map((shipment) => shipmentContent(shipment).return_label).reverse();
  const ofOrder = order?.return_label == null ? undefined : (parseJson(order.return_label) as AvailableLabel);
  return (
    shownLabel('callback', labels.at(-1)) ??
    shownLabel('request', return_label) ??
    ofShipments.map((label) => shownLabel('shipment', label)).find((label) => label !== undefined) ??
    shownLabel('order', ofOrder)
  );
}

function shownLabel(source: LabelSource, label: AvailableLabel | null | undefined): ShownLabel | undefined {
  const [primary, ...further] = label ? viewsOf(label) : [];
  if (!primary) return undefined;
  const { instructions, expires_at } = label ?? {};
  const drop_off_page = label ? dropOffPage(label, primary) : undefined;
  return {
    ...{ source, primary, further },
    ...(instructions && { instructions }),
    ...(expires_at && { expires_at }),
    ...(drop_off_page && { drop_off_page }),
  };
}

function dropOffPage(label: AvailableLabel, { kind }: LabelView): string | undefined {
  const named = kind === 'replica' ? 'usps' : carrierToken(label.carrier ?? '');
  const token = resolveCarrier(label.carrier ?? '', numberOf(label) ?? '')?.carrier ?? named;
  return WELL_KNOWN_CARRIERS.get(token)?.drop_off_page;
}

/** In order of preference (C-PAGE-13, C-PAGE-15). */
function viewsOf(label: AvailableLabel): LabelView[] {
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

/** Only USPS labels are drawn. A label without a carrier counts as USPS if its barcode is valid for USPS. */
function replicaOf({ carrier, barcode_data, service, return_to }: AvailableLabel): Replica | undefined {
  const barcode = uspsBarcode(barcode_data ?? '');
  const isUsps = !carrier?.trim() || carrierToken(carrier) === 'usps';
  if (!barcode || !isUsps) return undefined;
  return { kind: 'replica', barcode, ...(service && { service }), ...(return_to && { return_to }) };
}

/** Links to the merchant's tracking page, otherwise to the carrier's if it is known. */
function trackingOf(label: AvailableLabel): LabelTracking | undefined {
  const tracking_number = numberOf(label);
  if (tracking_number === undefined) return undefined;
  const tracked = resolveCarrier(label.carrier ?? '', tracking_number);
  const carrier = (tracked && WELL_KNOWN_CARRIERS.get(tracked.carrier)?.name) ?? label.carrier;
  const page = tracked && carrierPageUrl(tracked.carrier, tracked.tracking_number);
  const tracking_url = safeLink(label.tracking_url) ?? page;
  return {
    kind: 'tracking',
    tracking_number: numberInUrl(tracking_number),
    ...(carrier && { carrier }),
    ...(tracking_url && { tracking_url }),
  };
}

/** As sent, otherwise from the barcode if that is a valid tracking number. */
function numberOf({ tracking_number, barcode_data }: AvailableLabel): string | undefined {
  const data = barcode_data ?? '';
  return tracking_number ?? uspsBarcode(data)?.number ?? identifyCarrier(data)?.tracking_number;
}
