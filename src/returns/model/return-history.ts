import { changesBetween, type OrderVersion, toVersion } from '../../orders/index.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { type RecordedEvent } from '../../platform/outbox/outbox.service.js';

/** A version of a return: who made it, and what changed. */
export type ReturnVersion = OrderVersion;

/** Members that are not listed as changes: the time is `occurred_at`, and tracking has its own timeline. */
const NOT_VERSIONED = new Set(['updated_at', 'tracking']);

/**
 * Derives the history of a return from its events.
 * @param events all of them, the newest first, as the result
 */
export function returnVersions(events: readonly RecordedEvent[]): ReturnVersion[] {
  const returns = events.map(({ data }) => membersOf(data));
  return events.map((event, index) => toVersion(event, changesBetween(returns[index + 1] ?? {}, returns[index] ?? {})));
}

function membersOf(data: string): Record<string, unknown> {
  const { return: members } = parseJson(data) as { return: object };
  return Object.fromEntries(Object.entries(members).filter(([name]) => !NOT_VERSIONED.has(name)));
}
