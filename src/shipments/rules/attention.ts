import { type Parcel } from '../model/parcel.entity.js';
import { type AttentionReason, type ShipmentStatus } from '../model/shipment-status.js';
import { endOfExpectedDay, isArrived } from './expected-delivery.js';
import { type DecisiveEvent, newestFirst } from './timeline.js';

const SILENCE_MS = 5 * 24 * 60 * 60 * 1000;

/** The carrier reports that a delivery went wrong. */
const EXCEPTIONS: readonly ShipmentStatus[] = ['EXCEPTION', 'ATTEMPT_FAILED', 'RETURNED'];

/** From when on a parcel needs attention, unless it changes before. */
export type Attention = Pick<Parcel, 'attention_at' | 'attention_reason'>;

/** The columns that the rule reads. */
type Facts = Pick<
  Parcel,
  'status' | 'delivered_at' | 'expected_by' | 'registering_at' | 'registered_at' | 'polls_ended_at'
>;

/** The parcel needs no attention, as far as is known. */
export const NO_ATTENTION: Attention = { attention_at: null, attention_reason: 'none' };

/**
 * Decides from when on a parcel needs attention, and why (C-WORK-1 to C-WORK-4). Of several reasons the earliest counts.
 * @param timeline the parcel's events, without those dated ahead
 */
export function decideAttention(parcel: Facts, timeline: readonly DecisiveEvent[]): Attention {
  if (isImportedAsOld(parcel)) return NO_ATTENTION;
  const [newest, ...older] = newestFirst(timeline);
  if (EXCEPTIONS.includes(parcel.status)) {
    const reported = [newest, ...older].find((event) => event?.status === parcel.status);
    return attention('exception', reported?.occurred_at);
  }
  if (parcel.delivered_at !== null) return NO_ATTENTION;
  const heardAt = newest?.occurred_at ?? parcel.registered_at;
  const silentAt = heardAt === null ? undefined : new Date(heardAt.getTime() + SILENCE_MS);
  const lateAt = isArrived(parcel.status) ? null : parcel.expected_by;
  const isLateFirst = lateAt !== null && (silentAt === undefined || lateAt <= silentAt);
  return isLateFirst ? attention('late', lateAt) : attention('silent', silentAt);
}

/** The end of the day on which the carrier expects the delivery (C-WORK-2). */
export function expectedBy({ eta, destination }: Pick<Parcel, 'eta' | 'destination'>): Date | null {
  return endOfExpectedDay(eta, JSON.parse(destination) as Record<string, unknown>) ?? null;
}

/** An import ends the tracking of an old parcel in the moment in which it begins (C-IMP-12). */
function isImportedAsOld({ registering_at, registered_at, polls_ended_at }: Facts): boolean {
  return registering_at === null && registered_at !== null && registered_at.getTime() === polls_ended_at?.getTime();
}

function attention(reason: AttentionReason, at: Date | undefined): Attention {
  return at === undefined ? NO_ATTENTION : { attention_at: at, attention_reason: reason };
}

/** The parcels of an order in one line. */
export interface ParcelsSummary {
  /** How many there are. */
  parcels: number;
  /** Of the parcel that staff should see first. */
  status: ShipmentStatus;
  /** Why that parcel needs attention now; null if none does. */
  attention: AttentionReason | null;
}

const REASONS: readonly (AttentionReason | null)[] = ['exception', 'late', 'silent', null];
const STATUSES: readonly ShipmentStatus[] = [
  ...(['EXCEPTION', 'RETURNED', 'ATTEMPT_FAILED', 'AVAILABLE_FOR_PICKUP', 'OUT_FOR_DELIVERY'] as const),
  ...(['IN_TRANSIT', 'PRE_TRANSIT', 'PENDING', 'DELIVERED'] as const),
];

/** Summarizes the parcels of an order by the most urgent of them; undefined without parcels. */
export function mostUrgent(parcels: readonly Omit<ParcelsSummary, 'parcels'>[]): ParcelsSummary | undefined {
  const rank = ({ status, attention: reason }: Omit<ParcelsSummary, 'parcels'>): number =>
    REASONS.indexOf(reason) * STATUSES.length + STATUSES.indexOf(status);
  const [first] = parcels.toSorted((a, b) => rank(a) - rank(b));
  return first && { parcels: parcels.length, status: first.status, attention: first.attention };
}
