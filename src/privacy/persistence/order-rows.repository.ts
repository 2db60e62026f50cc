import { Injectable } from '@nestjs/common';
import { isErasure } from '../../notifications/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { AnswerErasureService } from '../../platform/idempotency/answer-erasure.service.js';
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

/** A row of a table, with all of its columns. */
export interface FoundRow {
  table: string;
  columns: Record<string, unknown>;
}

type Select = (scope: OrderScope) => [where: string, ...values: unknown[]];

/** The ids of the resources with events. */
export function resourcesOf({
  orderId,
  shipments,
  returns,
  claims,
}: Omit<OrderScope, 'messages' | 'parcels'>): string[] {
  return [...(orderId === '' ? [] : [orderId]), ...shipments, ...returns, ...claims];
}
const byNumber: Select = ({ orderNumber }) => ['order_number = ?', orderNumber];
const byOrder: Select = ({ orderId }) => ['order_id = ?', orderId];
const byParcel: Select = ({ parcels }) => ['parcel_id IN (?)', orNone(parcels)];

/** The order number and the ids by which answers name the resources. */
export function answerIdsOf({
  orderNumber,
  shipments,
  returns,
  claims,
}: Omit<OrderScope, 'messages' | 'parcels'>): string[] {
  return [...(orderNumber === '' ? [] : [orderNumber]), ...shipments, ...returns, ...claims];
}

/** How to find the rows that may hold personal data of an order. */
const TABLES: Record<string, Select> = {
  orders: byNumber,
  order_names: byOrder,
  flag_acknowledgements: byOrder,
  shipments: ({ shipments }) => ['id IN (?)', orNone(shipments)],
  parcels: ({ parcels }) => ['id IN (?)', orNone(parcels)],
  tracking_events: byParcel,
  inbound_events: byParcel,
  returns: byNumber,
  claims: byNumber,
  outbox_events: (scope) => ['resource_id IN (?)', resourcesOf(scope)],
  messages: ({ messages }) => ['id IN (?)', orNone(messages)],
  test_messages: ({ messages }) => ['id IN (?)', orNone(messages)],
  desk_notes: ({ orderNumber, returns, claims }) => [
    "subject_kind IN ('order', 'return', 'claim') AND subject_id IN (?)",
    [orderNumber, ...returns, ...claims],
  ],
  self_service_codes: byNumber,
  self_service_sessions: byNumber,
};

/** Every table that the verification searches. */
export const SEARCHED_TABLES = [...Object.keys(TABLES), 'webhook_attempts', 'idempotency_records'];

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
    for (const [table, select] of Object.entries(TABLES)) {
      const [where, ...values] = select(scope);
      const sql = `SELECT * FROM ${table} WHERE store_id = ? AND ${where}`;
      for (const columns of await this.database.query<Record<string, unknown>[]>(sql, [scope.storeId, ...values])) {
        if (table === 'outbox_events' && !isErasure(String(columns.type)))
          lastChange = Math.max(lastChange, (columns.occurred_at as Date).getTime());
        yield { table, columns };
      }
    }
    const attempts = await this.database.query<Record<string, unknown>[]>(ATTEMPTS, [
      resourcesOf(scope),
      scope.storeId,
    ]);
    for (const columns of attempts) yield { table: 'webhook_attempts', columns };
    const search = { ids: answerIdsOf(scope), lastChange: new Date(lastChange), repeated: repeatedRequests(scope) };
    for (const { body } of await this.answers.find(scope.storeId, search))
      yield { table: 'idempotency_records', columns: { body } };
  }
}

/** A list for `IN`, which must not be empty. */
function orNone(ids: readonly string[]): readonly string[] {
  return ids.length === 0 ? [''] : ids;
}
