import { Injectable } from '@nestjs/common';
import { isErasure } from '../../notifications/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { AnswerErasureService } from '../../platform/idempotency/answer-erasure.service.js';
import { type ColumnRules, type SearchedTable, TABLE_RULES } from '../rules/kept-columns.js';
import { repeatedRequests } from '../rules/repeated-requests.js';

/** What belongs to an order, or to a shipment without one, by the keys of other tables. */
export interface OrderScope {
  storeId: string;
  /** Empty for a shipment without an order, as is `orderId`. */
  orderNumber: string;
  orderId: string;
  /** With those that they superseded. */
  shipments: readonly string[];
  returns: readonly string[];
  claims: readonly string[];
  parcels: readonly string[];
  messages: readonly string[];
}

/** A row of a table. */
export interface FoundRow {
  table: SearchedTable;
  columns: ColumnRules;
}

type Scope = Omit<OrderScope, 'messages' | 'parcels'>;

/** The ids of the resources with events. */
export function resourcesOf({ orderId, shipments, returns, claims }: Scope): string[] {
  return [...(orderId === '' ? [] : [orderId]), ...shipments, ...returns, ...claims];
}

/** The order number and the ids by which answers name the resources. */
export function answerIdsOf({ orderNumber, shipments, returns, claims }: Scope): string[] {
  return [...(orderNumber === '' ? [] : [orderNumber]), ...shipments, ...returns, ...claims];
}

/** How to find rows: those of each condition, in pages that are sorted by the column `key`. */
interface Search {
  key: string;
  index?: string;
  where(scope: OrderScope): [condition: string, ...values: unknown[]][];
}

const byIds = (name: 'shipments' | 'parcels' | 'returns' | 'claims' | 'messages'): Search => ({
  key: 'id',
  where: (scope) => (scope[name].length === 0 ? [] : [['id IN (?)', scope[name]]]),
});
const byOrder = (column: 'order_number' | 'order_id', key: string): Search => ({
  key,
  where: ({ orderNumber, orderId }) =>
    orderNumber === '' ? [] : [[`${column} = ?`, column === 'order_id' ? orderId : orderNumber]],
});
const byParcel = (key: string): Search => ({
  key,
  where: ({ parcels }) => parcels.map((id) => ['parcel_id = ?', id]),
});

/** How to find the rows that may hold personal data of an order. Those of `others` have statements of their own. */
const SEARCHES: Record<Exclude<SearchedTable, 'webhook_attempts' | 'idempotency_records'>, Search> = {
  orders: byOrder('order_number', 'id'),
  order_names: byOrder('order_id', 'word'),
  flag_acknowledgements: byOrder('order_id', 'id'),
  shipments: byIds('shipments'),
  parcels: byIds('parcels'),
  tracking_events: byParcel('fingerprint'),
  inbound_events: byParcel('id'),
  returns: byIds('returns'),
  claims: byIds('claims'),
  outbox_events: {
    key: 'sequence',
    index: 'outbox_events_resource',
    where: (scope) => resourcesOf(scope).map((id) => ['resource_id = ?', id]),
  },
  messages: byIds('messages'),
  test_messages: byIds('messages'),
  desk_notes: {
    key: 'id',
    where: ({ orderNumber, returns, claims }) =>
      Object.entries({ order: orderNumber === '' ? [] : [orderNumber], return: returns, claim: claims }).flatMap(
        ([kind, ids]) => (ids.length === 0 ? [] : [['subject_kind = ? AND subject_id IN (?)', kind, ids]]),
      ),
  },
  self_service_codes: byOrder('order_number', 'visit_hash'),
  self_service_sessions: byOrder('order_number', 'visit_hash'),
};

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
    for (const [name, search] of Object.entries(SEARCHES)) {
      const table = name as keyof typeof SEARCHES;
      for await (const columns of this.readTable(scope, table, search)) {
        if (table === 'outbox_events' && !isErasure(String(columns.type)))
          lastChange = Math.max(lastChange, (columns.occurred_at as Date).getTime());
        yield { table, columns };
      }
    }
    const attempts = await this.database.query<ColumnRules[]>(ATTEMPTS, [resourcesOf(scope), scope.storeId]);
    for (const columns of attempts) yield { table: 'webhook_attempts', columns };
    const search = { ids: answerIdsOf(scope), lastChange: new Date(lastChange), repeated: repeatedRequests(scope) };
    for (const { body, created_at } of await this.answers.find(scope.storeId, search))
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
