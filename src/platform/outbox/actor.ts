/** Who made a change: the OMS behind an API key, a member of the merchant's staff, or the service by itself. */
export interface Actor {
  type: 'api_key' | 'staff' | 'service';
  /** Such as the key's `key_…`, or the name under which staff are known. */
  id: string;
}

/** An actor as a column keeps it. */
export function actorText({ type, id }: Actor): string {
  return `${type}:${id}`;
}

/** The actor of a column that `actorText` wrote; none of an event that was recorded without one. */
export function actorOf(text: string | null): Actor | undefined {
  if (text === null) return undefined;
  const at = text.indexOf(':');
  return { type: text.slice(0, at) as Actor['type'], id: text.slice(at + 1) };
}
