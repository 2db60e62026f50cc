import { type EventMessageKind } from '../message-triggers.js';

/** Returns the `subject_key` of the message about an event, or about the return whose id is given instead (C-MSG-51). */
export function eventSubject(kind: EventMessageKind, eventId: string): string {
  return `${kind}:${eventId}`;
}

/** Returns the id in a `subject_key` of `eventSubject`. */
export function eventIdOf(subjectKey: string): string {
  return subjectKey.slice(subjectKey.indexOf(':') + 1);
}

/** Whether an id of `eventIdOf` is that of a return, which gets a single message without an event (C-MSG-51). */
export function isReturnId(id: string): boolean {
  return id.startsWith('ret_');
}
