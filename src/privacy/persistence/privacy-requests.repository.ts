import { Injectable } from '@nestjs/common';
import { SecretBoxService } from '../../platform/crypto/secret-box.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type RowOf, table } from '../../platform/database/table.js';
import { Problem } from '../../platform/errors/problem.js';
import { parseActor, serializeActor } from '../../platform/outbox/actor.js';
import {
  type Finding,
  type PrivacyRequest,
  type RequestedOrder,
  type RequestedShipment,
} from '../model/privacy-request.js';
import { PrivacyRequestEntity } from './privacy-request.entity.js';

const REQUESTS = table(PrivacyRequestEntity);
const CHANGED = ['state', 'orders', 'shipments', 'traces', 'findings', 'verified_at'] as const;
const SELECT = `${REQUESTS.select} WHERE store_id = ? AND id = ?`;
const NEWEST = `${REQUESTS.select} WHERE store_id = ? ORDER BY id DESC LIMIT ?`;
const UPDATE = `${REQUESTS.update(CHANGED)} WHERE store_id = ? AND id = ?`;
const NEXT = 'SELECT id, orders, shipments FROM privacy_requests WHERE store_id = ? AND id > ? ORDER BY id LIMIT ?';
const BATCH = 50;
const MAX_LISTED = 1_000;

/** The texts that were erased of each order, by its number, and of each shipment, by its id. */
type Traces = Record<string, string[]>;

/** A request while it is worked on. */
export type OpenRequest = PrivacyRequest & { traces: Traces };

/** The table `privacy_requests`. What was erased is stored encrypted, and only until the request ends. */
@Injectable()
export class PrivacyRequestsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly secretBox: SecretBoxService,
  ) {}

  async insert(request: OpenRequest): Promise<void> {
    await this.database.query(REQUESTS.insert, REQUESTS.valuesOf(this.rowOf(request)));
  }

  /** @throws Problem PRIVACY_REQUEST_NOT_FOUND */
  async get(storeId: string, id: string): Promise<OpenRequest> {
    const [row] = await this.database.query<PrivacyRequestEntity[]>(SELECT, [storeId, id]);
    if (!row) throw new Problem('PRIVACY_REQUEST_NOT_FOUND', `The store has no privacy request ${id}.`);
    return this.requestOf(row);
  }

  /** Finds a request and locks it until the end of the transaction. */
  async lock(storeId: string, id: string): Promise<OpenRequest | undefined> {
    const [row] = await this.database.query<PrivacyRequestEntity[]>(`${SELECT} FOR UPDATE`, [storeId, id]);
    return row && this.requestOf(row);
  }

  /** Finds the newest 1,000 requests of a store. */
  async list(storeId: string): Promise<PrivacyRequest[]> {
    const rows = await this.database.query<PrivacyRequestEntity[]>(NEWEST, [storeId, MAX_LISTED]);
    return rows.map((row) => this.requestOf({ ...row, traces: null }));
  }

  /** Finds the numbers of all orders, and the ids of all shipments, that requests of a store have erased, the oldest first. */
  async findErased(storeId: string): Promise<{ orders: string[]; shipments: string[] }> {
    const [orders, shipments] = [new Set<string>(), new Set<string>()];
    for (let after = ''; ;) {
      const rows = await this.database.query<Pick<PrivacyRequestEntity, 'id' | 'orders' | 'shipments'>[]>(NEXT, [
        ...[storeId, after, BATCH],
      ]);
      for (const row of rows) {
        for (const { order_number, erased_at } of JSON.parse(row.orders) as RequestedOrder[])
          if (erased_at !== null) orders.add(order_number);
        for (const { shipment_id, erased_at } of JSON.parse(row.shipments) as RequestedShipment[])
          if (erased_at !== null) shipments.add(shipment_id);
        after = row.id;
      }
      if (rows.length < BATCH) return { orders: [...orders], shipments: [...shipments] };
    }
  }

  async update(request: OpenRequest): Promise<void> {
    const values = REQUESTS.valuesOf(this.rowOf(request), CHANGED);
    await this.database.query(UPDATE, [...values, request.store_id, request.id]);
  }

  private rowOf({
    actor,
    ignores_holds,
    orders,
    shipments,
    traces,
    findings,
    ...request
  }: OpenRequest): RowOf<typeof REQUESTS> {
    const isEnded = request.verified_at !== null;
    return {
      ...request,
      actor: serializeActor(actor),
      ignores_holds: ignores_holds ? 1 : 0,
      orders: JSON.stringify(orders),
      shipments: JSON.stringify(shipments),
      traces: isEnded ? null : this.secretBox.seal(JSON.stringify(traces), request.id),
      findings: isEnded ? JSON.stringify(findings) : null,
    };
  }

  private requestOf({
    actor,
    ignores_holds,
    orders,
    shipments,
    traces,
    findings,
    ...row
  }: PrivacyRequestEntity): OpenRequest {
    return {
      ...row,
      actor: parseActor(actor),
      ignores_holds: ignores_holds === 1,
      orders: JSON.parse(orders) as RequestedOrder[],
      shipments: JSON.parse(shipments) as RequestedShipment[],
      traces: traces === null ? {} : (JSON.parse(this.secretBox.open(traces, row.id)) as Traces),
      findings: findings === null ? [] : (JSON.parse(findings) as Finding[]),
    };
  }
}
