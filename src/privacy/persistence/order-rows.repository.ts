// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { isErasure } from '../../notifications/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { AnswerErasureService } from '../../platform/idempotency/answer-erasure.service.js';
import {
  type ColumnRules,
  type Search,
  type SearchedTable,
  TABLE_RULES,
  type TableRule,
} from '../rules/kept-columns.js';
import { answerSearch, type OrderScope, resourceIds } from '../rules/order-scope.js';

export interface FoundRow {
  table: SearchedTable;
  columns: ColumnRules;
}

/** The most rows that are read at once; one may have 1 MiB and more. */
const PAGE = 10;

const ATTEMPTS = `SELECT a.response FROM webhook_endpoints e
  STRAIGHT_JOIN webhook_deliveries d FORCE INDEX (webhook_deliveries_sequence)
    ON d.store_id = e.store_id AND d.endpoint_id = e.id AND d.resource_id IN (?)
  STRAIGHT_JOIN webhook_attempts a ON a.store_id = d.store_id AND a.delivery_id = d.id
  WHERE e.store_id = ? AND a.response IS NOT NULL`;

/**
 * Reads all rows that may hold personal data of an order, by statements of its own: a mistake of the erasure must not hide
 * from its verification. `test/architecture/erased-tables.spec.ts` says why it leaves out the other tables.
 */
@Injectable()
export class OrderRowsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly answers: AnswerErasureService,
  ) {}

  async *read(scope: OrderScope): AsyncGenerator<FoundRow> {
    let lastChange = 0;
    for (const [name, { search }] of Object.entries<TableRule>(TABLE_RULES)) {
      if (!search) continue;
      const table = name as SearchedTable;
      for await (const columns of this.readTable(scope, table, search)) {
        if (table === 'outbox_events' && !isErasure(String(columns.type)))
          lastChange = Math.max(lastChange, (columns.occurred_at as Date).getTime());
        yield { table, columns };
      }
    }
    const attempts = await this.database.query<ColumnRules[]>(ATTEMPTS, [resourceIds(scope), scope.storeId]);
    for (const columns of attempts) yield { table: 'webhook_attempts', columns };
    for (const { body, created_at } of await this.answers.find(
      scope.storeId,
      answerSearch(scope, new Date(lastChange)),
    ))
      yield { table: 'idempotency_records', columns: { body, created_at } };
  }

  private async *readTable(
    scope: OrderScope,
    table: SearchedTable,
    { key, index, where }: Search,
  ): AsyncGenerator<ColumnRules> {
    const from = `SELECT ${Object.keys(TABLE_RULES[table].columns).join(', ')} FROM ${table}${index ? ` FORCE INDEX (${index})` : ''}`;
    for (const [condition, ...values] of where(scope))
      for (let after: unknown; ;) {
        const [next, ...afterValues] = after === undefined ? [''] : [`AND ${key} > ?`, after];
        const sql = `${from} WHERE store_id = ? AND ${condition} ${next} ORDER BY ${key} LIMIT ${PAGE}`;
        const page = await this.database.query<ColumnRules[]>(sql, [scope.storeId, ...values, ...afterValues]);
        yield* page;
        if (page.length < PAGE) break;
        after = page.at(-1)?.[key];
      }
  }
}
