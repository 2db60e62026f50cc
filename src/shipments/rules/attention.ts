// SPDX-License-Identifier: Apache-2.0
import { DAY_MS } from '../../platform/time/days.js';
import { type Parcel } from '../model/parcel.entity.js';
import { type AttentionReason, type ShipmentStatus, type StallReason } from '../model/shipment-status.js';
import { endOfExpectedDay, expectedEta, isAwaited } from './expected-delivery.js';
import { type DecisiveEvent, lastScan, newestFirst } from './timeline.js';

const SILENCE_MS = 5 * DAY_MS;

/** Equals the time for which carriers are asked about a parcel (C-TRK-17): later there is no news to act on. */
export const ATTENTION_MS = 60 * DAY_MS;

/** The carrier reports that a delivery went wrong. */
const EXCEPTIONS: readonly ShipmentStatus[] = ['EXCEPTION', 'ATTEMPT_FAILED', 'RETURNED'];

/** From when on a parcel needs attention, unless it changes before. */
export type Attention = Pick<Parcel, 'attention_at' | 'attention_reason'>;

/** From when on a parcel that the carrier does not move needs attention. */
interface Wait {
  attention_at: Date;
  attention_reason: StallReason;
}

/** The columns that the rule reads. */
type Facts = Listening &
  Pick<Parcel, 'status' | 'expected_by'> & {
    /** Without an expected day: when nearly all parcels like it would have arrived (C-WORK-20). */
    overdue_at?: Date | undefined;
  };

/** The parcel needs no attention, as far as is known. */
export const NO_ATTENTION: Attention = { attention_at: null, attention_reason: 'none' };

/**
 * Decides from when on a parcel needs attention, and why (C-WORK-1 to C-WORK-4). Of several reasons the earliest counts.
 * @param timeline the parcel's events, without those dated ahead
 */
export function decideAttention(parcel: Facts, timeline: readonly DecisiveEvent[]): Attention {
  if (EXCEPTIONS.includes(parcel.status) && !isImportedAsOld(parcel)) {
    const reported = newestFirst(timeline).find((event) => event.status === parcel.status);
    return reported ? { attention_at: reported.occurred_at, attention_reason: 'exception' } : NO_ATTENTION;
  }
  return waits(parcel, timeline)[0] ?? NO_ATTENTION;
}

/** When a parcel becomes late and when silent, the earlier first. */
function waits(parcel: Facts, timeline: readonly DecisiveEvent[]): Wait[] {
  const silence = parcelSilence(parcel, lastScan(timeline));
  if (!silence || EXCEPTIONS.includes(parcel.status)) return [];
  const silent: Wait = { attention_at: silence.silentAt, attention_reason: 'silent' };
  const lateAt = parcel.expected_by ?? parcel.overdue_at;
  if (!isAwaited(parcel.status, parcel.delivered_at) || lateAt === undefined) return [silent];
  const late: Wait = { attention_at: lateAt, attention_reason: 'late' };
  return late.attention_at <= silent.attention_at ? [late, silent] : [silent, late];
}

/** What is known about the stalls of a parcel. */
export type Stalls = Pick<Parcel, 'stalls_at' | 'stall_reason' | 'stalled_at' | 'resumed_at'>;

/**
 * Decides when a parcel stalls, or whether it has resumed (C-WORK-16, C-WORK-18).
 * @param timeline the parcel's events, without those dated ahead
 * @param isScanned whether the carrier has scanned it since the last decision
 */
export function decideStalls(
  parcel: Facts & Stalls,
  timeline: readonly DecisiveEvent[],
  { now, isScanned }: { now: Date; isScanned: boolean },
): Stalls {
  const { stalled_at, stall_reason, resumed_at } = parcel;
  const next = nextStall(parcel, timeline, resumed_at);
  if (stalled_at === null) return { ...next, stalled_at, resumed_at };
  const isOver = isScanned || next.stalls_at === null || next.stalls_at > now;
  if (!isOver) return { stalls_at: null, stall_reason, stalled_at, resumed_at };
  return { ...nextStall(parcel, timeline, now), stalled_at: null, resumed_at: now };
}

/** The first stall that begins after the registration and the last resumption: old parcels are never reported (C-WORK-17). */
function nextStall(
  parcel: Facts,
  timeline: readonly DecisiveEvent[],
  resumedAt: Date | null,
): Pick<Stalls, 'stalls_at' | 'stall_reason'> {
  const { registered_at } = parcel;
  const next = waits(parcel, timeline).find(
    ({ attention_at }) =>
      registered_at !== null && attention_at > registered_at && attention_at.getTime() > (resumedAt?.getTime() ?? 0),
  );
  return { stalls_at: next?.attention_at ?? null, stall_reason: next?.attention_reason ?? null };
}

/**
 * Whether the stall of a parcel is too old to report (C-WORK-17): it began, or the parcel left, more than 60 days ago.
 * @param leftAt undefined if it has no shipment, so that nobody is to be told
 */
export function isOldParcel({ stalls_at }: Pick<Stalls, 'stalls_at'>, leftAt: Date | undefined, now: Date): boolean {
  const oldest = now.getTime() - ATTENTION_MS;
  return stalls_at === null || leftAt === undefined || Math.min(stalls_at.getTime(), leftAt.getTime()) < oldest;
}

/** The columns that say whether a parcel can be silent. */
type Listening = Pick<Parcel, 'delivered_at' | 'registering_at' | 'registered_at' | 'polls_ended_at'>;

/** The time without news of a parcel. */
export interface ParcelSilence {
  /** Its last event, without events its registration. */
  since: Date;
  /** When it counts as silent, if nothing more is heard of it. */
  silentAt: Date;
}

/**
 * Since when nothing was heard of a parcel, for staff and for customers (C-WORK-4). Undefined if it is delivered, or nobody listens.
 * @param lastEvent the time of its newest event that is not dated ahead
 */
export function parcelSilence(parcel: Listening, lastEvent: Date | undefined): ParcelSilence | undefined {
  const since = lastEvent ?? parcel.registered_at;
  if (since === null || parcel.delivered_at !== null || isImportedAsOld(parcel)) return undefined;
  return silenceSince(since);
}

export const silenceSince = (since: Date): ParcelSilence => ({
  since,
  silentAt: new Date(since.getTime() + SILENCE_MS),
});

/** When a silent parcel was last heard of. @param since when it became silent */
export function heardBefore(since: Date): Date {
  return new Date(since.getTime() - SILENCE_MS);
}

/** The end of the day on which the parcel is expected (C-WORK-2). */
export function expectedBy({ destination, ...dates }: Pick<Parcel, 'eta' | 'pushed_eta' | 'destination'>): Date | null {
  return endOfExpectedDay(expectedEta(dates), JSON.parse(destination) as Record<string, unknown>) ?? null;
}

/** An import ends the tracking of an old parcel in the moment in which it begins (C-IMP-12). */
function isImportedAsOld({ registering_at, registered_at, polls_ended_at }: Listening): boolean {
  return registering_at === null && registered_at !== null && registered_at.getTime() === polls_ended_at?.getTime();
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
