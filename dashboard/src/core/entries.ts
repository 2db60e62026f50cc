// SPDX-License-Identifier: Apache-2.0
import { type Actor } from 'parcelward';

/** Who made a change, for a history. Ids are long, and a store has few API keys, so the end of the id identifies one. */
export function actorName(actor: Actor | undefined): string {
  if (actor === undefined) return 'unknown';
  const { type, id } = actor;
  return {
    api_key: `API key …${id.slice(-6)}`,
    staff: `Staff ${id}`,
    service: 'Parcelward',
    import: `Import ${id}`,
    customer: 'the customer',
    platform: 'the platform of the store',
  }[type];
}

/** Who made a change, at the beginning of a sentence. */
export function actorSubject(actor: Actor | undefined): string {
  return actorName(actor).replace(/^./, (first) => first.toUpperCase());
}
