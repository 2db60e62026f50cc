// SPDX-License-Identifier: Apache-2.0
import { type ExpectedState } from '../expected-state.js';
import { type Finding } from '../violation.js';
import { type Check, type System } from './check.js';

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

const evidenceOf = (id: string): string => `SELECT * FROM outbox_events WHERE id = '${id}'`;

/** The feed has every event once, those of one resource in sequence without a gap, and one creation of each resource. */
export const feed: Check = async (expected, system) => {
  const sql = 'SELECT id, type, resource_id, sequence FROM outbox_events WHERE store_id = ?';
  const stored = new Map((await system.rows<StoredEvent>(sql, [expected.storeId])).map((event) => [event.id, event]));
  const ids = await feedOf(system);
  const read = new Set(ids);
  const missing = [...stored.keys()]
    .filter((id) => !read.has(id))
    .map((id) => ({ subject: id, detail: 'is not in the feed', evidence: evidenceOf(id) }));
  return [...missing, ...outOfSequence(ids, stored), ...(await creations(expected, [...stored.values()], system))];
};

/** In the order of the feed, the events of each resource must be numbered 1, 2, 3 and so on. A repeated event breaks this. */
function outOfSequence(ids: string[], stored: Map<string, StoredEvent>): Finding[] {
  const last = new Map<string, number>();
  return ids.flatMap((id) => {
    const event = stored.get(id);
    if (!event) return [];
    const before = last.get(event.resource_id) ?? 0;
    last.set(event.resource_id, event.sequence);
    if (event.sequence === before + 1) return [];
    const detail = `has the sequence ${event.sequence} after ${before} of ${event.resource_id}`;
    return [{ subject: id, detail, evidence: evidenceOf(id) }];
  });
}

const CREATIONS = {
  'order.created': 'orders',
  'shipment.created': 'shipments',
  'return.requested': 'returns',
  'claim.submitted': 'claims',
} as const;

/** Each acknowledged resource has one event of its creation; in a restored copy, each resource that the copy has. */
async function creations(expected: ExpectedState, stored: StoredEvent[], { rows }: System): Promise<Finding[]> {
  const findings = Object.entries(CREATIONS).map(async ([type, table]) => {
    const [row] = await rows<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table} WHERE store_id = ?`, [
      expected.storeId,
    ]);
    const created = stored.filter((event) => event.type === type).map(({ resource_id }) => resource_id);
    const [count, resources] = [created.length, new Set(created).size];
    const wanted = expected.isComplete ? expected[table].size : Number(row?.n);
    if (count === wanted && resources === wanted) return [];
    const evidence = `SELECT * FROM outbox_events WHERE store_id = '${expected.storeId}' AND type = '${type}'`;
    const what = expected.isComplete ? 'were acknowledged' : `are in ${table}`;
    return [
      { subject: type, detail: `happened ${count} times to ${resources} resources, but ${wanted} ${what}`, evidence },
    ];
  });
  return (await Promise.all(findings)).flat();
}

/** The readers of the feed have read its events in its order, without a gap. */
export const readers: Check = async (expected, system) => {
  if (!expected.isComplete) return [];
  const ids = await feedOf(system);
  return expected.readers.flatMap((read, number) => {
    const at = read.findIndex((id, index) => id !== ids[index]);
    if (at < 0) return [];
    const detail = `read ${read[at]} as event ${at + 1} of the feed, which has ${ids[at]} there`;
    return [{ subject: `reader ${number + 1}`, detail, evidence: evidenceOf(String(read[at])) }];
  });
};

/** Each receiver has received each event at least once. */
export const webhooks: Check = async (expected, { rows, received }) => {
  const stored = await rows<{ id: string }>('SELECT id FROM outbox_events WHERE store_id = ?', [expected.storeId]);
  return Object.entries(received?.webhooks ?? {}).flatMap(([name, { receipts }]) =>
    stored
      .filter(({ id }) => !receipts.has(id))
      .map(({ id }) => ({
        subject: id,
        detail: `never reached the ${name} receiver`,
        evidence: `SELECT * FROM webhook_deliveries WHERE store_id = '${expected.storeId}' AND event_id = '${id}'`,
      })),
  );
};
