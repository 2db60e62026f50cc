// SPDX-License-Identifier: Apache-2.0
import { type ShipmentStatus } from '../../src/shipments/model/shipment-status.js';
import { type Random } from '../faults/random.js';
import { type Json } from './client.js';
import { aTrackerUpdated, easyPostSignature } from './easypost-server.js';
import { aTrackUpdated } from './shippo-server.js';
import { aTrackInfo, aTrackingUpdated, track17Signature } from './track17-server.js';

/** A scan of a parcel. */
interface Scan {
  /** In UTC, to the second. */
  at: string;
  status: ShipmentStatus;
  text: string;
}

/** How a gateway writes the times of the same scans; 17TRACK also leaves the zone to the place. */
type Spelling = 'UTC' | 'milliseconds' | 'offset' | 'local';

/** A parcel and what its gateway reports of it. */
export interface ReportedParcel {
  gateway: string;
  carrier: string;
  number: string;
  /** Oldest first. */
  scans: Scan[];
  /** How many scans each report has; the last one has all. */
  reports: number[];
}

/** A webhook, as its gateway sends it to the address of the account. */
export interface Webhook {
  body: string;
  headers: Record<string, string>;
  /** What it adds to the address. */
  query: string;
}

/** The format of a gateway's reports. */
interface Format {
  /** Carriers whose parcels go to it if the store has accounts with all three: 17TRACK's, EasyPost's, Shippo's. */
  carriers: readonly string[];
  /** The parcel as its API returns it. */
  read(parcel: Omit<ReportedParcel, 'reports'>, spelling?: Spelling): Json;
  /** @param secret of the account */
  webhook(read: Json, secret: string): Webhook;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const PLACE = { city: 'Campinas', state: 'SP', country: 'BR' };
const SHIPPO_STATUSES: Partial<Record<ShipmentStatus, [string, string]>> = {
  PRE_TRANSIT: ['PRE_TRANSIT', 'information_received'],
  IN_TRANSIT: ['TRANSIT', 'package_departed'],
  OUT_FOR_DELIVERY: ['TRANSIT', 'out_for_delivery'],
  ATTEMPT_FAILED: ['TRANSIT', 'delivery_attempted'],
  AVAILABLE_FOR_PICKUP: ['TRANSIT', 'pickup_available'],
  DELIVERED: ['DELIVERED', 'delivered'],
  RETURNED: ['RETURNED', 'return_to_sender'],
};
const EASYPOST_STATUSES: Partial<Record<ShipmentStatus, [string, string | null]>> = {
  ATTEMPT_FAILED: ['failure', 'delivery_exception'],
  RETURNED: ['return_to_sender', null],
};
const TRACK17_STATUSES: Partial<Record<ShipmentStatus, string>> = {
  PRE_TRANSIT: 'InfoReceived',
  IN_TRANSIT: 'InTransit_Departure',
  OUT_FOR_DELIVERY: 'OutForDelivery_Other',
  ATTEMPT_FAILED: 'DeliveryFailure_NoBody',
  AVAILABLE_FOR_PICKUP: 'AvailableForPickup_Other',
  DELIVERED: 'Delivered_Other',
  RETURNED: 'Exception_Returned',
};

/** The gateways' formats, in the order of the accounts. */
export const FORMATS: Readonly<Record<string, Format>> = {
  '17track': {
    carriers: ['correios_br', 'colissimo', 'deutsche_post', 'dpd_de', 'posti'],
    read: ({ number, carrier, scans }, spelling = 'UTC') => ({
      ...{ number, carrier: TRACK17_KEYS[carrier], tag: carrier },
      track_info: aTrackInfo(
        scans.toReversed().map(({ at, status, text }) => ({
          ...{ time_utc: spelling === 'UTC' ? at : null, time_iso: spelled(at, spelling) },
          ...{ sub_status: TRACK17_STATUSES[status], description: text, address: PLACE },
        })),
      ),
    }),
    webhook: (data, secret) => {
      const body = aTrackingUpdated(data);
      return { body, headers: track17Signature(secret, body), query: '' };
    },
  },
  easypost: {
    carriers: ['apc_postal', 'gso', 'lso', 'veho', 'hermes_uk'],
    read: ({ number, carrier, scans }, spelling = 'UTC') => ({
      ...{ tracking_code: number, carrier: EASYPOST_NAMES[carrier] },
      tracking_details: scans.map(({ at, status, text }) => {
        const [name, status_detail] = EASYPOST_STATUSES[status] ?? [status.toLowerCase(), null];
        return {
          ...{ datetime: spelled(at, spelling), message: text, tracking_location: PLACE },
          status: name,
          status_detail,
        };
      }),
    }),
    webhook: (tracker, secret) => {
      const body = aTrackerUpdated(tracker);
      return { body, headers: easyPostSignature(secret, body), query: '' };
    },
  },
  shippo: {
    carriers: ['chronopost', 'gls_us', 'bring', 'mondial_relay', 'gophr'],
    read: ({ number, carrier, scans }, spelling = 'UTC') => {
      const tracking_history = scans.map(({ at, status, text }) => {
        const [name, code] = SHIPPO_STATUSES[status] ?? [];
        return {
          status: name,
          substatus: { code },
          status_date: spelled(at, spelling),
          status_details: text,
          location: PLACE,
        };
      });
      return { carrier, tracking_number: number, tracking_history, tracking_status: tracking_history.at(-1) };
    },
    webhook: (track, secret) => ({ body: aTrackUpdated(track), headers: {}, query: `?token=${secret}` }),
  },
};
const TRACK17_KEYS: Record<string, number> = {
  ...{ correios_br: 2_151, colissimo: 6_051, deutsche_post: 7_044, dpd_de: 100_007, posti: 6_041 },
};
const EASYPOST_NAMES: Record<string, string> = {
  ...{ apc_postal: 'APC', gso: 'GSO', lso: 'LSO', veho: 'Veho', hermes_uk: 'Hermes' },
};

/** Makes parcels of a gateway, which differ in their carriers, ways and ends. */
export function parcelsOf(
  gateway: string,
  { count, random, prefix, now }: { count: number; random: Random; prefix: string; now: number },
): ReportedParcel[] {
  const { carriers = [] } = FORMATS[gateway] ?? {};
  return Array.from({ length: count }, (_, index) => {
    const number = `${prefix}${gateway.slice(0, 2).toUpperCase()}W${String(index).padStart(4, '0')}`;
    return { gateway, number, carrier: carriers[index % carriers.length] ?? '', ...journey(random, now) };
  });
}

/** Ends a day ago at the latest, and began at most 14 days ago. Two scans may have one time; then both are in one report. */
function journey(random: Random, now: number): Pick<ReportedParcel, 'scans' | 'reports'> {
  const between = Array.from({ length: 1 + random.below(4) }, () => 'IN_TRANSIT' as const);
  const ends: ShipmentStatus[][] = [
    ['OUT_FOR_DELIVERY', 'DELIVERED'],
    ['OUT_FOR_DELIVERY', 'ATTEMPT_FAILED', 'OUT_FOR_DELIVERY', 'DELIVERED'],
    ['OUT_FOR_DELIVERY', 'ATTEMPT_FAILED', 'AVAILABLE_FOR_PICKUP'],
    ['ATTEMPT_FAILED', 'RETURNED'],
    [],
  ];
  const statuses: ShipmentStatus[] = ['PRE_TRANSIT', ...between, ...(ends[random.below(ends.length)] ?? [])];
  let at = now - (12 + 2 * random.next()) * DAY_MS;
  const scans: Scan[] = [];
  const reports: number[] = [];
  for (const [index, status] of statuses.entries()) {
    const isSameTime = index > 1 && random.chance(0.15);
    if (!isSameTime) at += (0.1 + 0.9 * random.next()) * DAY_MS;
    if (isSameTime) reports.pop();
    scans.push({ at: new Date(at).toISOString().replace(/\.\d+/, ''), status, text: `Step ${index}: ${status}` });
    reports.push(index + 1);
  }
  return { scans, reports };
}

/** The reports of a parcel in the order in which they became true. */
export function webhooksOf(parcel: ReportedParcel, secret: string): Webhook[] {
  return parcel.reports.map((count) => webhookAfter(parcel, count, secret));
}

/** What a gateway sends that lies: each report once or twice, in any order, with the times in any spelling. */
export function lyingWebhooksOf(parcel: ReportedParcel, secret: string, random: Random): Webhook[] {
  const sent = parcel.reports.flatMap((count) => (random.chance(0.5) ? [count, count] : [count]));
  return random.shuffled(sent).map((count) => webhookAfter(parcel, count, secret, anySpelling(parcel, random)));
}

/** A report, as it was sent when the parcel had so many scans. */
export function webhookAfter(parcel: ReportedParcel, count: number, secret: string, spelling?: Spelling): Webhook {
  return formatOf(parcel).webhook(readAfter(parcel, count, spelling), secret);
}

/** What the API returned when the parcel had so many scans. */
export function readAfter(parcel: ReportedParcel, count = parcel.scans.length, spelling?: Spelling): Json {
  return formatOf(parcel).read({ ...parcel, scans: parcel.scans.slice(0, count) }, spelling);
}

export function anySpelling({ gateway }: ReportedParcel, random: Random): Spelling {
  const spellings: Spelling[] = ['UTC', 'milliseconds', 'offset', ...(gateway === '17track' ? ['local' as const] : [])];
  return spellings[random.below(spellings.length)] ?? 'UTC';
}

/** A false report: the parcel was delivered an hour ago. */
export function forged(parcel: ReportedParcel, secret: string, now: number): Webhook {
  const last = { at: new Date(now - 60 * 60 * 1000).toISOString(), status: 'DELIVERED' as const, text: 'Forged' };
  const format = formatOf(parcel);
  return format.webhook(format.read({ ...parcel, scans: [...parcel.scans, last] }), secret);
}

function formatOf({ gateway }: ReportedParcel): Format {
  const format = FORMATS[gateway];
  if (!format) throw new Error(`No format of ${gateway}`);
  return format;
}

/** Campinas is three hours behind UTC, all year round. */
const OFFSET_MS = -3 * 60 * 60 * 1000;

function spelled(at: string, spelling: Spelling): string {
  if (spelling === 'UTC') return at;
  if (spelling === 'milliseconds') return at.replace('Z', '.000Z');
  const local = new Date(Date.parse(at) + OFFSET_MS).toISOString().slice(0, 19);
  return spelling === 'offset' ? `${local}-03:00` : local;
}
