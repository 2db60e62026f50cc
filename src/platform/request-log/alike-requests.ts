// SPDX-License-Identifier: Apache-2.0
/** Entries of a minute that stand for themselves: of requests alike, and of a store in all. */
const MAX_ALIKE = 10;
const MAX_OF_STORE = 60;
/** Groups of alike requests that a process counts in a minute. */
const MAX_GROUPS = 5_000;
const MINUTE_MS = 60_000;

export interface AlikeRequest {
  store_id: string;
  /** How many requests it stands for. */
  requests: number;
}

/**
 * Bounds the entries of a store in a minute (C-LOG-4). The first requests of a kind are entries of their own; the last of them
 * stands for all others.
 */
export class AlikeRequests<Request extends AlikeRequest> {
  /** Whether entries wait for the end of the minute. */
  isHolding = false;
  private minute = 0;
  private groups = new Map<string, { kept: number; rest?: Request }>();
  private keptOfStores = new Map<string, number>();

  /**
   * Counts a request. It starts no new minute: call `ended` before.
   * @param kind what alike requests of the store have in common
   * @returns `entry` if it is an entry of its own, `counted` if another one will stand for it
   */
  count(request: Request, kind: string): 'entry' | 'counted' | 'lost' {
    const key = `${request.store_id} ${kind}`;
    const group = this.groups.get(key) ?? { kept: 0 };
    if (group.kept === 0 && !group.rest && this.groups.size >= MAX_GROUPS) return 'lost';
    this.groups.set(key, group);
    const ofStore = this.keptOfStores.get(request.store_id) ?? 0;
    if (group.kept < MAX_ALIKE && ofStore < MAX_OF_STORE) {
      group.kept++;
      this.keptOfStores.set(request.store_id, ofStore + 1);
      return 'entry';
    }
    this.isHolding = true;
    group.rest = { ...request, requests: request.requests + (group.rest?.requests ?? 0) };
    return 'counted';
  }

  /**
   * Ends the minute, if it is over at `now` or `isForced`.
   * @returns the entries that stand for several requests
   */
  ended(now: number, isForced = false): Request[] {
    const minute = Math.floor(now / MINUTE_MS);
    if (minute === this.minute && !isForced) return [];
    const held = [...this.groups.values()].flatMap(({ rest }) => rest ?? []);
    this.minute = minute;
    this.isHolding = false;
    this.groups = new Map();
    this.keptOfStores = new Map();
    return held;
  }
}
