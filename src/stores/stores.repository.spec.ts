// SPDX-License-Identifier: Apache-2.0
import { type DatabaseService } from '../platform/database/database.service.js';
import { parseStoreConfiguration } from './store-configuration.js';
import { StoresRepository } from './stores.repository.js';

const BEFORE = '2026-11-01T10:00:00.000Z';

describe('a change of a store', () => {
  it.each([
    ['its own time', '2026-11-01T10:00:00.500Z', '2026-11-01T10:00:00.500Z'],
    ['a later one than the change of the same millisecond', BEFORE, '2026-11-01T10:00:00.001Z'],
    ['a later one than the change by a clock that is ahead', '2026-11-01T09:00:00.000Z', '2026-11-01T10:00:00.001Z'],
  ])('C-STO-11: has %s', async (_which, now, expected) => {
    const written: unknown[] = [];
    const database = { query: async (_sql: string, values: unknown[]) => written.push(...values) };
    const configuration = parseStoreConfiguration({ shop_domain: 'shop.example' }, { store_id: 's', merchant_id: 'm' });
    const repository = new StoresRepository(database as unknown as DatabaseService);
    await repository.update(configuration, BEFORE, new Date(now));
    expect(written.filter((value) => value instanceof Date)).toEqual([new Date(expected)]);
  });
});
