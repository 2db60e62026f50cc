import { type Book } from '../book.js';
import { type Check, type System } from './check.js';
import { type Finding } from '../violation.js';

interface StoredEvent {
  id: string;
  type: string;
  resource_id: string;
  sequence: number;
}

const PAGE = 100;

async function feedOf({ client }: System): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const query = { after: ids.at(-1), limit: PAGE };
    const page = await client.untilAnswered((_key, asked) => asked.request('GET', '/events', { query }));
    const { events } = page.body.data;
    if (events.length === 0) return ids;
    ids.push(...events.map(({ id }) => id));
  }
}

const lookAt = (id: string): string => `SELECT * FROM outbox_events WHERE id = '${id}'`;

/** Every event is in the feed once, those of each resource in order and without a gap, and there is one creation of each. */
export const feed: Check = async (book, system) => {
  const sql = 'SELECT id, type, resource_id, sequence FROM outbox_events WHERE store_id = ?';
  const stored = new Map((await system.rows<StoredEvent>(sql, [book.storeId])).map((event) => [event.id, event]));
  const ids = await feedOf(system);
  const read = new Set(ids);
  const missing = [...stored.keys()]
    .filter((id) => !read.has(id))
    .map((id) => ({ subject: id, detail: 'is not in the feed', look: lookAt(id) }));
  return [...missing, ...disordered(ids, stored), ...(await creations(book, [...stored.values()], system))];
};

/** The sequence of each resource must be 1, 2, 3 and so on, in the order of the feed: an event that comes twice breaks it, too. */
function disordered(ids: string[], stored: Map<string, StoredEvent>): Finding[] {
  const last = new Map<string, number>();
  return ids.flatMap((id) => {
    const event = stored.get(id);
    if (!event) return [];
    const before = last.get(event.resource_id) ?? 0;
    last.set(event.resource_id, event.sequence);
    if (event.sequence === before + 1) return [];
    const detail = `has the sequence ${event.sequence} after ${before} of ${event.resource_id}`;
    return [{ subject: id, detail, look: lookAt(id) }];
  });
}

const CREATIONS = {
  'order.created': 'orders',
  'shipment.created': 'shipments',
  'return.requested': 'returns',
  'claim.submitted': 'claims',
} as const;

/** Each resource was created once: all that were acknowledged, or all that a restored copy has. */
async function creations(book: Book, stored: StoredEvent[], { rows }: System): Promise<Finding[]> {
  const findings = Object.entries(CREATIONS).map(async ([type, table]) => {
    const [row] = await rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table} WHERE store_id = ?`, [book.storeId]);
    const created = stored.filter((event) => event.type === type).map(({ resource_id }) => resource_id);
    const [count, resources] = [created.length, new Set(created).size];
    const expected = book.isComplete ? book[table].size : Number(row?.n);
    if (count === expected && resources === expected) return [];
    const look = `SELECT * FROM outbox_events WHERE store_id = '${book.storeId}' AND type = '${type}'`;
    const what = book.isComplete ? 'were acknowledged' : `are in ${table}`;
    return [
      { subject: type, detail: `happened ${count} times to ${resources} resources, but ${expected} ${what}`, look },
    ];
  });
  return (await Promise.all(findings)).flat();
}

/** Whoever followed the feed has read what it has, in the same order. */
export const readers: Check = async (book, system) => {
  if (!book.isComplete) return [];
  const ids = await feedOf(system);
  return book.readers.flatMap((read, number) => {
    const at = read.findIndex((id, index) => id !== ids[index]);
    if (at < 0) return [];
    const detail = `read ${read[at]} as event ${at + 1} of the feed, which has ${ids[at]} there`;
    return [{ subject: `reader ${number + 1}`, detail, look: lookAt(String(read[at])) }];
  });
};

/** Each receiver has got each event at least once. */
export const webhooks: Check = async (book, { rows, received }) => {
  const stored = await rows<{ id: string }>('SELECT id FROM outbox_events WHERE store_id = ?', [book.storeId]);
  return Object.entries(received?.webhooks ?? {}).flatMap(([name, { taken }]) =>
    stored
      .filter(({ id }) => !taken.has(id))
      .map(({ id }) => ({
        subject: id,
        detail: `never reached the ${name} receiver`,
        look: `SELECT * FROM webhook_deliveries WHERE store_id = '${book.storeId}' AND event_id = '${id}'`,
      })),
  );
};
