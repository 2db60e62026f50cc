// SPDX-License-Identifier: Apache-2.0
/** What an event does not cause: `messages` are mails and text messages, `all` also includes webhooks (C-IMP-10). */
export type Muted = 'messages' | 'all';

/** How a write of the past stays silent. Its events say `imported`. */
export interface Silence {
  muted: Muted;
  /** Tracking numbers whose new parcels are not registered with their carriers (C-IMP-12). */
  untracked: ReadonlySet<string>;
  /** When parcels arrived, by tracking number; only where the history says so (C-TRK-44). */
  arrivals: ReadonlyMap<string, Date>;
}
/**
 * Who made a change: the OMS behind an API key, a member of the merchant's staff, the service itself, an import, a customer, or the
 * store's platform.
 */
export interface Actor {
  type: 'api_key' | 'staff' | 'service' | 'import' | 'customer' | 'platform';
  /**
   * Such as the key's `key_…`, the name of the staff member, the import's `imp_…`, `self_service` of a customer, or the `plc_…` of
   * the platform's connection.
   */
  id: string;
}

/** The column value of an actor: `type:id`. */
export function serializeActor({ type, id }: Actor): string {
  return `${type}:${id}`;
}

/** The actor of a column value that `serializeActor` wrote. */
export function parseActor(text: string): Actor {
  const at = text.indexOf(':');
  return { type: text.slice(0, at) as Actor['type'], id: text.slice(at + 1) };
}
