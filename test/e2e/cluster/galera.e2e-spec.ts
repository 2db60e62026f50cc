import { randomUUID } from 'node:crypto';
import { OPERATOR, type StaffMember } from '../../../src/staff/model/staff.js';
import { type StaffAccountsService } from '../../../src/staff/services/staff-accounts.service.js';
import { type StaffMembersService } from '../../../src/staff/services/staff-members.service.js';
import { type Cluster, type ClusterReply, type ClusterStore, startCluster } from '../../support/cluster.js';
import { startTwoNodes } from '../../support/galera.js';
import { aLine, anOrder, newOrderNumber } from '../../support/orders.js';
import { aReturn } from '../../support/returns.js';
import { type Remote } from '../../support/services.js';

const ROUNDS = 8;
const AT_ONCE = 20;

let cluster: Cluster;
let store: ClusterStore;
let otherNode: string;

beforeAll(async () => {
  const { otherNode: url, ...database } = await startTwoNodes();
  otherNode = url;
  cluster = await startCluster(database, { otherNode, perAddress: 1_000_000 });
  store = await cluster.store();
});

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

/** Sends the same request at once through both API processes, until each has an answer other than "try again". */
const atOnce = (send: (index: number) => Promise<ClusterReply>): Promise<ClusterReply[]> =>
  Promise.all(times(AT_ONCE, (index) => untilServed(() => send(index))));

/** A good client repeats a request that the database could not serve. */
async function untilServed(send: () => Promise<ClusterReply>): Promise<ClusterReply> {
  for (;;) {
    const reply = await send();
    if (reply.status !== 503) return reply;
  }
}

const count = (replies: ClusterReply[], status: number): number =>
  replies.filter((reply) => reply.status === status).length;

async function anOrderOf(quantity: number): Promise<string> {
  const number = newOrderNumber();
  const body = anOrder({ line_items: [aLine({ line_id: 'A', quantity })] });
  const reply = await store.client()(`/orders/${number}`, { method: 'PUT', body });
  if (reply.status !== 201) throw new Error(reply.text);
  return number;
}

async function unitsHeld(number: string): Promise<number> {
  const [row] = await cluster.rows<{ held: string | null }>(
    `SELECT SUM(u.quantity) AS held FROM order_units u JOIN orders o ON o.store_id = u.store_id AND o.id = u.order_id
     WHERE o.store_id = ? AND o.order_number = ?`,
    [store.id, number],
  );
  return Number(row?.held ?? 0);
}

describe('two nodes of Galera that both accept writes', () => {
  it('return no unit twice', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const number = await anOrderOf(3);
      const replies = await atOnce(() =>
        store.client()('/returns', { method: 'POST', body: aReturn({ number }, { A: 1 }) }),
      );
      expect([count(replies, 201), await unitsHeld(number)]).toEqual([3, 3]);
    }
  });

  it('create an order once for one key', async () => {
    const number = newOrderNumber();
    const headers = { 'idempotency-key': randomUUID() };
    const body = anOrder();
    const replies = await atOnce(() => store.client()(`/orders/${number}`, { method: 'PUT', headers, body }));
    expect([count(replies, 201), new Set(replies.map(({ text }) => text)).size]).toEqual([AT_ONCE, 1]);
  });

  it('read on one what was written on the other', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const number = await anOrderOf(1);
      const replies = await atOnce(() => store.client()(`/orders/${number}`));
      expect(count(replies, 200)).toBe(AT_ONCE);
    }
  });

  it('leave a store one admin', async () => {
    const { id } = await cluster.store();
    const accounts = cluster.service<StaffAccountsService>('StaffAccountsService');
    for (const email of times(2, () => `${randomUUID()}@example.com`))
      await accounts.create({ email, role: 'admin' }, [id]);
    const [here, there] = [undefined, otherNode].map((url) =>
      cluster.service<StaffMembersService>('StaffMembersService', url),
    ) as [Remote<StaffMembersService>, Remote<StaffMembersService>];
    const [one, other] = (await here.list(id)) as [StaffMember, StaffMember];
    for (let round = 0; round < ROUNDS; round++) {
      for (const admin of [one, other]) await here.put(id, admin.id, 'admin', OPERATOR);
      const removed = await Promise.allSettled([
        here.remove(id, one.id, OPERATOR),
        there.remove(id, other.id, OPERATOR),
      ]);
      expect(removed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    }
  });
});
