import { type MessageKind } from '../persistence/message.entity.js';

/** The kinds of messages about one event of a resource. */
export type EventMessageKind = Exclude<MessageKind, 'tracking' | 'test'>;

/** Returns the `subject_key` of the message about an event. */
export function eventSubject(kind: EventMessageKind, eventId: string): string {
  return `${kind}:${eventId}`;
}

/** Returns the event id in a `subject_key` of `eventSubject`. */
export function eventIdOf(subjectKey: string): string {
  return subjectKey.slice(subjectKey.indexOf(':') + 1);
}
