// SPDX-License-Identifier: Apache-2.0
import { type AuditLogService } from '../../platform/audit/audit-log.service.js';
import { type DatabaseService } from '../../platform/database/database.service.js';
import { Problem, validationError } from '../../platform/errors/problem.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type OrderSnapshot, type PlatformChange } from '../model/platform-change.js';
import { type PlatformConnection } from '../model/platform-connection.entity.js';
import { DEFAULT_SETTINGS } from '../model/platform-connection.js';
import { type PlatformDelivery } from '../model/platform-delivery.entity.js';
import { type PlatformConnectionsRepository } from '../persistence/platform-connections.repository.js';
import { type PlatformInboxRepository } from '../persistence/platform-inbox.repository.js';
import { adapterOf } from '../rules/adapters.js';
import { OrderMissingError } from '../rules/park-reason.js';
import { type PlatformChangesService } from './platform-changes.service.js';
import { PlatformDeliveryRunnerService } from './platform-delivery-runner.service.js';

const ORDER = { kind: 'order', orderNumber: '1071' } as OrderSnapshot;

/** A runner with one delivery, which its platform reads as `change`. */
class Run {
  connection = {
    store_id: 'sto_1',
    id: 'plc_1',
    platform: 'shopify',
    shop: 'a.myshopify.com',
    state: 'active',
    removed_id: '',
  };
  delivery = { store_id: 'sto_1', id: 'pld_1', state: 'waiting', reason: null, topic: 'x', body: '{}' };
  readonly log: unknown[] = [];
  isErased = false;

  constructor(
    readonly change: PlatformChange | undefined,
    private readonly apply: () => Promise<string | undefined> = () => Promise.resolve(undefined),
  ) {}

  async attempt(attempt = 1): Promise<void> {
    const shopify = adapterOf('shopify');
    const { read } = shopify;
    shopify.read = () => this.change;
    try {
      await this.runner().run({ storeId: 'sto_1', reference: 'pld_1', attempt });
    } finally {
      shopify.read = read;
    }
  }

  private runner(): PlatformDeliveryRunnerService {
    const database = { transaction: (work: () => unknown) => work() };
    const settings = JSON.stringify(DEFAULT_SETTINGS);
    const connections = {
      find: async () => ({ ...this.connection, settings }) as unknown as PlatformConnection,
      end: async ({ id }: PlatformConnection, _now: Date, { keepsKeys = false } = {}) =>
        void this.log.push(`ends ${id}${keepsKeys ? ', keeps its keys' : ''}`),
    };
    const inbox = {
      lock: async () => this.delivery as PlatformDelivery,
      nameOrder: async (_row: unknown, number: string) => void this.log.push(`is about ${number}`),
      end: async (_row: unknown, { state, reason, attempts, order_number }: PlatformDelivery, keepsBody: boolean) =>
        void this.log.push([state, reason, attempts, order_number ?? null, ...(keepsBody ? ['kept'] : [])]),
    };
    const audit = { record: async (...[, by, text]: unknown[]) => void this.log.push(by, text) };
    return new PlatformDeliveryRunnerService(
      database as unknown as DatabaseService,
      connections as unknown as PlatformConnectionsRepository,
      inbox as unknown as PlatformInboxRepository,
      audit as unknown as AuditLogService,
      new ClockService(),
      { apply: this.apply, isErased: async () => this.isErased } as unknown as PlatformChangesService,
    );
  }
}

it('C-PLT-10: a delivery ends as applied, with the order that it was about', async () => {
  const run = new Run({ kind: 'fulfilment' } as PlatformChange, async () => '1071');
  await run.attempt(2);
  expect(run.log).toEqual([['applied', null, 2, '1071', 'kept']]);
});

it('C-PLT-10: a delivery that asks nothing ends as ignored', async () => {
  const run = new Run(undefined);
  await run.attempt();
  expect(run.log).toEqual([['ignored', null, 1, null]]);
});

it('C-PLT-11: a delivery that the use case refuses is parked, with its order and the reason', async () => {
  const run = new Run(ORDER, () => Promise.reject(validationError([], 'The currency is not that of the store.')));
  await run.attempt();
  expect(run.log).toEqual([['parked', 'The currency is not that of the store.', 1, '1071', 'kept']]);
});

it.each([new Error('lost'), new Problem('SERVICE_UNAVAILABLE', 'lost')])(
  'C-PLT-11: after %s a delivery waits for another attempt, and is parked after the eighth',
  async (error) => {
    const run = new Run(ORDER, () => Promise.reject(error));
    for (const attempt of [1, 7]) await expect(run.attempt(attempt)).rejects.toBe(error);
    expect(run.log).toEqual([]);
    await run.attempt(8);
    expect(run.log).toEqual([['parked', 'lost', 8, '1071', 'kept']]);
  },
);

it('C-PLT-23: a part of an order that never comes is tried again, and ignored after the eighth attempt', async () => {
  const run = new Run(ORDER, () => Promise.reject(new OrderMissingError('It has not come.')));
  await expect(run.attempt(7)).rejects.toThrow('It has not come.');
  await run.attempt(8);
  expect(run.log).toEqual([['ignored', 'It has not come.', 8, '1071']]);
});

it('C-PLT-3: a delivery to a paused connection goes on waiting', async () => {
  const run = new Run(ORDER);
  run.connection.state = 'paused';
  await run.attempt();
  expect(run.log).toEqual(['is about 1071']);
});

it('C-PLT-3: a delivery to a paused connection that asks nothing waits, too, because a setting may change that', async () => {
  const run = new Run(undefined);
  run.connection.state = 'paused';
  await run.attempt();
  expect(run.log).toEqual([]);
});

it.each(['customer-erasure', 'customer-data', 'shop-erasure'] as const)(
  'C-PLT-25: a %s does not wait for a paused connection',
  async (kind) => {
    const run = new Run({ kind, orderIds: [] });
    run.connection.state = 'paused';
    await run.attempt();
    expect(run.log).toEqual([['applied', null, 1, null]]);
  },
);

it.each([
  ['applied', async () => '1071', ['applied', null, 1, '1071']],
  ['refused', () => Promise.reject(validationError([], 'No.')), ['ignored', 'No.', 1, '1071']],
])('C-PLT-41: a delivery about an erased order keeps no body, also if it is %s', async (_what, apply, end) => {
  const run = new Run(ORDER, apply);
  run.isErased = true;
  await run.attempt();
  expect(run.log).toEqual([end]);
});

it('C-PLT-16: the erasure of a shop that was left ends what is left of its connection', async () => {
  const run = new Run({ kind: 'shop-erasure', orderIds: [] });
  run.connection.removed_id = 'plc_1';
  await run.attempt();
  expect(run.log).toEqual(['ends plc_1', ['applied', null, 1, null]]);
});

it('C-PLT-3: a delivery that has waited for a paused connection is ignored once that is removed', async () => {
  const run = new Run(ORDER, () => Promise.reject(new Error('Applied')));
  Object.assign(run.connection, { state: 'paused', removed_id: 'plc_1' });
  await run.attempt();
  expect(run.log).toEqual([['ignored', 'The connection was removed.', 1, null]]);
});

it('C-PLT-3: a delivery that was stored before its connection was removed is applied', async () => {
  const run = new Run(ORDER, async () => '1071');
  run.connection.removed_id = 'plc_1';
  await run.attempt();
  expect(run.log).toEqual([['applied', null, 1, '1071', 'kept']]);
});

it.each(['applied', 'parked', 'ignored'])('C-PLT-7: a delivery that is %s is not applied again', async (state) => {
  const run = new Run(ORDER, () => Promise.reject(new Error('Applied twice')));
  run.delivery.state = state;
  await run.attempt();
  expect(run.log).toEqual([]);
});

describe('C-PLT-16: the removal of the application', () => {
  it('ends the connection, and is in the audit log', async () => {
    const run = new Run({ kind: 'uninstalled' });
    await run.attempt();
    expect(run.log).toEqual([
      'ends plc_1, keeps its keys',
      { accountId: null, name: 'Shopify' },
      'Ended the connection to a.myshopify.com: its application was removed',
      ['applied', null, 1, null],
    ]);
  });

  it('changes nothing if staff have removed the connection', async () => {
    const run = new Run({ kind: 'uninstalled' });
    run.connection.removed_id = 'plc_1';
    await run.attempt();
    expect(run.log).toEqual([['applied', null, 1, null]]);
  });
});
