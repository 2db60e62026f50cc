import { type MemberChange, type OrderVersion, stringifyJson } from 'parcelward/orders';
import { actorName } from '../core/entries.js';
import { count, words } from '../core/format.js';

/** A version of an order in its history. */
export interface Version {
  number: number;
  what: string;
  time: string;
  who: string;
  summary: string;
  changes: { member: string; before: string; after: string }[];
}

export function versionOf({ version, type, occurred_at, actor, changes }: OrderVersion): Version {
  return {
    number: version,
    what: words(type),
    time: occurred_at,
    who: actorName(actor),
    summary: count(changes.length, 'change'),
    changes: changes.map(changeOf),
  };
}

function changeOf({ member, before, after }: MemberChange): Version['changes'][number] {
  return { member: words(member), before: valueText(before), after: valueText(after) };
}

/** A readable value; nested values are indented JSON. */
function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return value;
  const json = stringifyJson(value);
  return typeof value === 'object' && json.length > 60 ? JSON.stringify(JSON.parse(json), null, 1) : json;
}
