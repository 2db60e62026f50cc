import { changesBetween, type MemberChange } from '../../orders/index.js';
import { parseJson } from '../../platform/json/exact-json.js';
import { type Actor, actorOf } from '../../platform/outbox/actor.js';
import { type RecordedEvent } from '../../platform/outbox/outbox.service.js';

/** One move of a return: who moved it, and what changed with it. */
export interface ReturnVersion {
  /** The `sequence` of the event that told it. */
  version: number;
  type: string;
  occurred_at: string;
  actor?: Actor;
  changes: MemberChange[];
}

/** Told as the time of a version, and by the timeline itself. */
const UNTOLD = new Set(['updated_at', 'tracking']);

/** The history of a return out of all of its events, which come the newest first. */
export function returnVersions(events: readonly RecordedEvent[]): ReturnVersion[] {
  const returns = events.map(({ data }) => membersOf(data));
  return events.map(({ type, sequence, occurred_at, actor }, index) => ({
    version: sequence,
    type,
    occurred_at: occurred_at.toISOString(),
    actor: actorOf(actor),
    changes: changesBetween(returns[index + 1] ?? {}, returns[index] ?? {}),
  }));
}

function membersOf(data: string): Record<string, unknown> {
  const { return: members } = parseJson(data) as { return: object };
  return Object.fromEntries(Object.entries(members).filter(([name]) => !UNTOLD.has(name)));
}
