const PREFIX = 'return:';

/** The subject of a message about a return: the event that it tells. */
export function returnSubject(eventId: string): string {
  return `${PREFIX}${eventId}`;
}

/** The event that a message about a return tells. */
export function eventOf(subjectKey: string): string {
  return subjectKey.slice(PREFIX.length);
}
