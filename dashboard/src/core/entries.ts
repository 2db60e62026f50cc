import { type Actor } from 'parcelward';
import { timeText } from './format.js';

/** A time for `<time>`. */
export interface Moment {
  iso: string;
  text: string;
}

export function moment(instant: string): Moment {
  return { iso: instant, text: timeText(instant) };
}

/** Who made a change, for a history. Ids are long: their ends tell a store's few API keys apart. */
export function actorName(actor: Actor | undefined): string {
  if (actor === undefined) return 'unknown';
  const { type, id } = actor;
  return { api_key: `API key …${id.slice(-6)}`, staff: `Staff ${id}`, service: 'Parcelward', import: `Import ${id}` }[
    type
  ];
}
