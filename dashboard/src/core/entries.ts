import { type Actor } from 'parcelward';

/** Who made a change, for a history. Ids are long: their ends tell a store's few API keys apart. */
export function actorName(actor: Actor | undefined): string {
  if (actor === undefined) return 'unknown';
  const { type, id } = actor;
  return {
    api_key: `API key …${id.slice(-6)}`,
    staff: `Staff ${id}`,
    service: 'Parcelward',
    import: `Import ${id}`,
    customer: 'The customer',
  }[type];
}
