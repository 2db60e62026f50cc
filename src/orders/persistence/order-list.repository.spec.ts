// SPDX-License-Identifier: Apache-2.0
import { ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { type DatabaseService } from '../../platform/database/database.service.js';
import { encodeCursor } from '../../platform/pagination/list-order.js';
import { type ClockService } from '../../platform/time/clock.service.js';
import { type OrderFilter, OrderListRepository } from './order-list.repository.js';

const ID = 'ord_01k9w3c2q4m7v8x5t6r1z0a9bd';
const AT = new Date('2026-11-22T05:00:00.000Z');
const NOW = new Date('2026-11-23T05:00:00.000Z');
const NO_ROWS: object[] = [];

/** Finds a page with these results of its statements, and returns it with the statements. */
async function pageOf(filter: OrderFilter, results: object[][], keys: string[] = []) {
  const statements: string[] = [];
  const values: unknown[][] = [];
  const query = (sql: string, parameters: unknown[]): Promise<object[]> => {
    statements.push(sql.replaceAll(/\s+/g, ' '));
    values.push(parameters);
    return Promise.resolve(results.shift() ?? NO_ROWS);
  };
  const hashes = new ContactHashService({ ENCRYPTION_KEY: 'a'.repeat(32), PREVIOUS_ENCRYPTION_KEYS: keys });
  const clock: ClockService = { now: () => NOW };
  const repository = new OrderListRepository({ query } as unknown as DatabaseService, hashes, clock);
  return { page: await repository.findPage('sto_1', filter, { limit: 2 }), statements, values };
}

describe('a list whose filters have no index together', () => {
  it('C-LIST-8, C-FIND-8: ends its page after 10,000 entries, with a cursor that continues there', async () => {
    const end = { updated_at: AT, id: ID };
    const { page, statements } = await pageOf({ updated_from: AT, flagged: true }, [[end], NO_ROWS]);
    expect(page).toEqual({ items: [], next: encodeCursor([AT, ID]) });
    expect(statements[0]).toMatch(/FORCE INDEX \(orders_updated\) WHERE .* LIMIT 1 OFFSET 10000$/);
    expect(statements[0]).not.toContain('is_flagged');
    expect(statements[1]).toContain('AND i.updated_at <= ? AND (i.updated_at < ? OR i.id <= ?)');
  });

  it('C-RCL-1: searches an SKU as the text of its member among the rows since a time', async () => {
    const { statements, values } = await pageOf({ sku: 'a"\\', created_from: AT, sort: 'oldest' }, [
      [{ id: ID }],
      NO_ROWS,
    ]);
    expect(statements[0]).toMatch(/FORCE INDEX \(PRIMARY\) WHERE .* i\.id >= \? .* LIMIT 1 OFFSET 10000$/);
    expect(statements[1]).toContain('LOCATE(CAST(? AS BINARY), o.document) > 0');
    expect(values[1]).toContain('"sku":"a\\"\\\\"');
  });

  it('has its last page when fewer entries are left', async () => {
    const { page, statements } = await pageOf({ email: 'a@example.com', cancelled: true }, [NO_ROWS, NO_ROWS]);
    expect([page, statements.length]).toEqual([{ items: [], next: null }, 2]);
    expect(statements[1]).toContain('FORCE INDEX (orders_email)');
  });
});

it.each<[OrderFilter, string]>([
  [{}, 'PRIMARY'],
  [{ created_from: AT }, 'PRIMARY'],
  [{ updated_to: AT }, 'orders_updated'],
  [{ flagged: true, created_from: AT }, 'orders_flagged'],
  [{ protected: false }, 'orders_income'],
  [{ cancelled: true }, 'orders_cancelled'],
  [{ source_store: 'berlin-1' }, 'orders_source_store'],
  [{ email: 'ana@example.com', created_to: AT }, 'orders_email'],
  [{ phone: '+5511961234567' }, 'orders_phone'],
  [{ customer_id: 'cus-1' }, 'orders_customer'],
  [{ tracking_number: 'T-1', flagged: true }, 'orders_order_number'],
  [{ sort: 'oldest' }, 'PRIMARY'],
  [{ sort: 'value', total_from: 10, total_to: 20 }, 'orders_total'],
  [{ text: 'A' }, 'orders_order_number'],
  [{ text: 'A', flagged: true }, 'orders_flagged_number'],
])('a list by %j reads only the index %s', async (filter, index) => {
  const { statements } = await pageOf(filter, []);
  expect([statements.length, statements[0]]).toEqual([1, expect.stringContaining(`FORCE INDEX (${index})`)]);
});

it('looks a person up with the hashes of all keys', async () => {
  const { statements } = await pageOf({ email: 'ana@example.com' }, [], ['b'.repeat(32)]);
  expect(statements[0]).toContain('i.email_hash IN (?, ?)');
});
