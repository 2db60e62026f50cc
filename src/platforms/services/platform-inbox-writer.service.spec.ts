// SPDX-License-Identifier: Apache-2.0
import { type DatabaseService } from '../../platform/database/database.service.js';
import { Problem } from '../../platform/errors/problem.js';
import { type JobsService } from '../../platform/queue/jobs.service.js';
import { NoTracing } from '../../platform/tracing/tracing.service.js';
import { type PlatformDelivery } from '../model/platform-delivery.entity.js';
import { type PlatformConnectionsRepository } from '../persistence/platform-connections.repository.js';
import { type PlatformInboxRepository } from '../persistence/platform-inbox.repository.js';
import { PlatformInboxWriterService } from './platform-inbox-writer.service.js';

/** A writer over a database that refuses some deliveries, and its log. */
class Inbox {
  readonly log: string[] = [];
  refusal: unknown = new Error('Data too long');
  /** Resolves when the database answers. */
  answered: Promise<void> = Promise.resolve();
  private readonly writer: PlatformInboxWriterService;

  /** @param refused the ids that the database refuses, and with them their transaction */
  constructor(refused: readonly string[] = []) {
    const transaction = async (work: () => Promise<void>): Promise<void> => {
      await work();
      await this.answered;
      await new Promise((resolve) => setImmediate(resolve));
      this.log.push('COMMIT');
    };
    const insert = async (rows: PlatformDelivery[]): Promise<void> => {
      if (rows.some(({ id }) => refused.includes(id))) throw this.refusal;
      this.log.push(rows.map(({ id }) => id).join(' '));
    };
    const update = async ({ id }: { id: string }): Promise<void> => void this.log.push(`health of ${id}`);
    const add = async ({ reference }: { reference: string }): Promise<void> => void this.log.push(`job ${reference}`);
    this.writer = new PlatformInboxWriterService(
      { transaction } as unknown as DatabaseService,
      { insert } as unknown as PlatformInboxRepository,
      { update } as unknown as PlatformConnectionsRepository,
      { add } as unknown as JobsService,
      new NoTracing(),
    );
  }

  async add(id: string, body = '{}', updatesHealth = false): Promise<void> {
    const row = { store_id: 'sto_1', connection_id: 'plc_1', id, body } as PlatformDelivery;
    await this.writer.add({ row, updatesHealth });
    this.log.push(`answer ${id}`);
  }

  /** The ids that were stored and those that failed, of deliveries that come at the same time. */
  async addAll(...ids: string[]): Promise<string[]> {
    const settled = await Promise.allSettled(ids.map((id) => this.add(id)));
    return settled.map(({ status }) => status);
  }
}

const afterThis: (() => unknown)[] = [];
afterEach(() => afterThis.splice(0).forEach((undo) => undo()));

it('C-PLT-31: deliveries that come at the same time share a transaction, and are answered after its COMMIT', async () => {
  const inbox = new Inbox();
  await inbox.addAll('a', 'b');
  expect(inbox.log).toEqual(['a b', 'job a', 'job b', 'COMMIT', 'answer a', 'answer b']);
});

it('C-PLT-31: a delivery that cannot be stored does not keep those from being stored that came with it', async () => {
  const inbox = new Inbox(['b']);
  expect(await inbox.addAll('a', 'b', 'c')).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(inbox.log.filter((entry) => entry.startsWith('answer'))).toEqual(['answer a', 'answer c']);
});

it.each<[string, unknown]>([
  ['is unavailable', Object.assign(new Error('lost'), { code: 'PROTOCOL_CONNECTION_LOST' })],
  ['does not answer the COMMIT', new Problem('SERVICE_UNAVAILABLE', 'unknown')],
])('C-PLT-31: none is tried again by itself while the database %s', async (_how, refusal) => {
  const inbox = new Inbox(['a']);
  inbox.refusal = refusal;
  expect(await inbox.addAll('a', 'b')).toEqual(['rejected', 'rejected']);
  expect(inbox.log).toEqual([]);
});

it('C-PLT-31: large deliveries come in several transactions', async () => {
  const inbox = new Inbox();
  const large = 'x'.repeat(600_000);
  await Promise.all(['a', 'b', 'c'].map((id) => inbox.add(id, large)));
  expect(inbox.log.filter((entry) => /^[abc]\b/.test(entry))).toEqual(['a b', 'c']);
});

it('C-PLT-13: the health of a connection is written once for all deliveries of a transaction', async () => {
  const inbox = new Inbox();
  await Promise.all(['a', 'b'].map((id) => inbox.add(id, '{}', true)));
  expect(inbox.log.filter((entry) => entry.startsWith('health'))).toEqual(['health of plc_1']);
});

it('C-PLT-31: a transaction that waits does not keep later deliveries from being stored', async () => {
  const inbox = new Inbox();
  let answer = (): void => undefined;
  inbox.answered = new Promise((resolve) => (answer = resolve));
  const { now } = performance;
  let ms = 1_000;
  performance.now = () => ms;
  afterThis.push(() => (performance.now = now));
  const [first, early] = [inbox.add('a'), inbox.add('b')];
  await new Promise((resolve) => setTimeout(resolve));
  inbox.answered = Promise.resolve();
  const joined = inbox.add('c');
  await new Promise((resolve) => setTimeout(resolve));
  expect(inbox.log).not.toContain('c');
  ms = 1_051;
  await Promise.all([joined, inbox.add('d')]);
  expect(inbox.log.filter((entry) => /^[abcd]\b/.test(entry))).toEqual(['a b', 'c d']);
  expect(inbox.log).not.toContain('answer a');
  answer();
  await Promise.all([first, early]);
});
