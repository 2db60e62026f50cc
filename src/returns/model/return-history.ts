import { changesBetween, type OrderVersion, toVersion } from '../../orders/index.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { type RecordedEvent } from '../../platform/outbox/outbox.service.js';

/** A version of a return: who made it, and what changed. */
export type ReturnVersion = OrderVersion;

/** Members that are not listed as changes: the time is `occurred_at`, and tracking has its own timeline. */
const NOT_VERSIONED = new Set(['updated_at', 'tracking']);

/**
 * Derives the versions of a return, newest first, by comparing the returns of successive events.
 * @param events newest first; one more than `count` if the oldest version has a predecessor
 * @param count the number of events to compare with their predecessors
 */
export function returnVersions(events: readonly RecordedEvent[], count: number): ReturnVersion[] {
  const returns = events.map(({ data }) => membersOf(data));
  return events
    .slice(0, count)
    .map((event, index) => toVersion(event, changesBetween(returns[index + 1] ?? {}, returns[index] ?? {})));
}

function membersOf(data: string): Record<string, unknown> {
  const { return: members } = parseJson(data) as { return: object };
  return Object.fromEntries(Object.entries(members).filter(([name]) => !NOT_VERSIONED.has(name)));
}
