// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { SecretBoxService } from '../../platform/crypto/secret-box.service.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type RowOf, table } from '../../platform/database/table.js';
import { Problem } from '../../platform/errors/problem.js';
import { parseActor, serializeActor } from '../../platform/outbox/actor.js';
import { type Traces } from '../../platform/privacy/erasure-traces.js';
import { type SelectedKeys } from '../model/privacy-bodies.js';
import { type HoldReason, PrivacyRequestEntity, PrivacySubjectEntity } from '../model/privacy-request.entity.js';
import {
  type PrivacyRequest,
  type PrivacyRequestView,
  privacyRequestView,
  type Subject,
} from '../model/privacy-request.js';

const SUBJECTS = table(PrivacySubjectEntity);
const PROGRESS = SUBJECTS.omit('traces');
const NEW = SUBJECTS.pick('store_id', 'request_id', 'position', 'order_number', 'shipment_id', 'case_id');
const OF_REQUEST = 'WHERE store_id = ? AND request_id = ?';
const ALL = `${PROGRESS.select} ${OF_REQUEST} ORDER BY position`;
const UNERASED = `${PROGRESS.select} ${OF_REQUEST} AND position > ? AND erased_at IS NULL
  AND (checked_at IS NULL OR checked_at <= ?) ORDER BY position LIMIT ?`;
const UNVERIFIED = `${SUBJECTS.select} ${OF_REQUEST} AND position > ? AND erased_at <= ? AND verified_at IS NULL
  ORDER BY position LIMIT ?`;
const LOCK = `SELECT position FROM privacy_subjects ${OF_REQUEST} AND position = ? AND erased_at IS NULL FOR UPDATE`;
const HELD = `UPDATE privacy_subjects SET hold = ?, checked_at = ? ${OF_REQUEST} AND position = ?`;
const ERASED = `UPDATE privacy_subjects SET hold = COALESCE(?, hold), erased_at = ?, traces = ? ${OF_REQUEST} AND position = ?`;
const VERIFIED = `UPDATE privacy_subjects SET verified_at = ?, traces = NULL, places = ? ${OF_REQUEST} AND position = ?`;
const COUNTS = `SELECT SUM(erased_at IS NULL) AS unerased, MIN(IF(erased_at IS NULL, checked_at, NULL)) AS checked_at,
    SUM(verified_at IS NULL) AS unverified, MIN(IF(verified_at IS NULL, erased_at, NULL)) AS erased_at,
    SUM(places IS NOT NULL) AS failed
  FROM privacy_subjects ${OF_REQUEST}`;
const ERASED_OF_STORE = `SELECT request_id, position, order_number, shipment_id, case_id, erased_at FROM privacy_subjects
  WHERE store_id = ? AND (request_id > ? OR (request_id = ? AND position > ?)) ORDER BY request_id, position LIMIT ?`;

const MAX_LISTED = 1_000;
const PAGE = 20;
const INSERTED = 500;
const ERASED_PAGE = 1_000;

/** An order or a shipment of a request. */
export type RequestSubject = RowOf<typeof PROGRESS>;
/** One that is erased, with what is needed to verify it. */
export type ErasedSubject = RequestSubject & { erased_at: Date; traces: Traces };

export interface ErasureProgress {
  unerased: number;
  /** The earliest check of a hold; null if there was none. */
  checked_at: Date | null;
  unverified: number;
  /** The earliest erasure that is not verified yet; null if there is none. */
  erased_at: Date | null;
  /** Orders and shipments of which something is left. */
  failed: number;
}

/**
 * The tables `privacy_requests` and `privacy_subjects`. What was erased is stored encrypted, and only until it is verified.
 */
@Injectable()
export class PrivacyRequestsRepository {
  private readonly requests = this.database.repository(PrivacyRequestEntity);

  constructor(
    private readonly database: DatabaseService,
    private readonly secretBox: SecretBoxService,
  ) {}

  /** Adds a request with its orders and shipments, in the open transaction. */
  async insert({ actor, ignores_holds, ...request }: PrivacyRequest, subjects: readonly Subject[]): Promise<void> {
    await this.requests.insert({ ...request, actor: serializeActor(actor), ignores_holds: ignores_holds ? 1 : 0 });
    const values = subjects.map((subject, position) =>
      NEW.valuesOf({
        ...{ store_id: request.store_id, request_id: request.id, position },
        order_number: 'order_number' in subject ? subject.order_number : null,
        shipment_id: 'shipment_id' in subject ? subject.shipment_id : null,
        case_id: 'case_id' in subject ? subject.case_id : null,
      }),
    );
    for (let start = 0; start < values.length; start += INSERTED)
      await this.database.write(NEW.insertMany, [values.slice(start, start + INSERTED)]);
  }

  /** @throws Problem PRIVACY_REQUEST_NOT_FOUND */
  async get(storeId: string, id: string): Promise<PrivacyRequest> {
    const row = await this.requests.findOneBy({ store_id: storeId, id });
    if (!row) throw new Problem('PRIVACY_REQUEST_NOT_FOUND', `The store has no privacy request ${id}.`);
    return buildRequest(row);
  }

  /**
   * Returns the view of a request.
   * @throws Problem PRIVACY_REQUEST_NOT_FOUND
   */
  async view(storeId: string, id: string): Promise<PrivacyRequestView> {
    return privacyRequestView(await this.get(storeId, id), await this.database.query(ALL, [storeId, id]));
  }

  /** Finds the newest 1,000 requests of a store. */
  async list(storeId: string): Promise<PrivacyRequest[]> {
    const rows = await this.requests.find({ where: { store_id: storeId }, order: { id: 'DESC' }, take: MAX_LISTED });
    return rows.map(buildRequest);
  }

  /** Saves the state of a request that has not ended. @param verified_at when it ended */
  async saveState(
    { store_id, id }: PrivacyRequest,
    state: PrivacyRequest['state'],
    verified_at: Date | null,
  ): Promise<void> {
    const open = { store_id, id, verified_at: IsNull() };
    await this.database.transaction(() => this.requests.update(open, { state, verified_at }));
  }

  /** Reads, in pages, those that are not erased and whose hold was not looked at since a time. */
  async *readUnerased(storeId: string, requestId: string, checkedUntil: Date): AsyncGenerator<RequestSubject> {
    yield* this.pages<RequestSubject>(UNERASED, [storeId, requestId], checkedUntil);
  }

  /** Reads, in pages, those that were erased until a time and are not verified. */
  async *readUnverified(storeId: string, requestId: string, erasedUntil: Date): AsyncGenerator<ErasedSubject> {
    const rows = this.pages<PrivacySubjectEntity>(UNVERIFIED, [storeId, requestId], erasedUntil);
    for await (const row of rows) yield this.openTraces(row);
  }

  /** Locks one until the end of the transaction. @returns false if it is erased */
  async lockSubject({ store_id, request_id, position }: RequestSubject): Promise<boolean> {
    return (await this.database.query<unknown[]>(LOCK, [store_id, request_id, position])).length > 0;
  }

  async saveHold({ store_id, request_id, position }: RequestSubject, hold: HoldReason, at: Date): Promise<void> {
    await this.database.write(HELD, [hold, at, store_id, request_id, position]);
  }

  /** @param hold in spite of which it was erased */
  async saveErased(
    { store_id, request_id, position }: RequestSubject,
    { hold, at, traces }: { hold: HoldReason | undefined; at: Date; traces: Traces },
  ): Promise<void> {
    const sealed = this.secretBox.seal(JSON.stringify(traces), request_id);
    await this.database.write(ERASED, [hold ?? null, at, sealed, store_id, request_id, position]);
  }

  /** Forgets what was erased. @param places where something is left, each as `table.column` */
  async saveVerified(
    { store_id, request_id, position }: RequestSubject,
    places: readonly string[],
    at: Date,
  ): Promise<void> {
    const found = places.length === 0 ? null : JSON.stringify(places);
    const values = [at, found, store_id, request_id, position];
    await this.database.transaction(() => this.database.write(VERIFIED, values));
  }

  async countProgress(storeId: string, requestId: string): Promise<ErasureProgress> {
    const [row] = await this.database.query<ErasureProgress[]>(COUNTS, [storeId, requestId]);
    const { unerased, unverified, failed, checked_at = null, erased_at = null } = row ?? {};
    return {
      unerased: Number(unerased),
      unverified: Number(unverified),
      failed: Number(failed),
      checked_at,
      erased_at,
    };
  }

  /** Finds the numbers of all orders, and the ids of all shipments and cases, that requests of a store have erased, the oldest first. */
  async findErased(storeId: string): Promise<SelectedKeys> {
    const [orders, shipments, cases] = [new Set<string>(), new Set<string>(), new Set<string>()];
    for (let last = { request_id: '', position: 0 }; ;) {
      const { request_id, position } = last;
      const values = [storeId, request_id, request_id, position, ERASED_PAGE];
      const rows = await this.database.query<RequestSubject[]>(ERASED_OF_STORE, values);
      for (const row of rows) {
        last = row;
        if (row.erased_at === null) continue;
        if (row.order_number !== null) orders.add(row.order_number);
        if (row.shipment_id !== null) shipments.add(row.shipment_id);
        if (row.case_id !== null) cases.add(row.case_id);
      }
      if (rows.length < ERASED_PAGE) return { orders: [...orders], shipments: [...shipments], cases: [...cases] };
    }
  }

  private async *pages<Row extends { position: number }>(
    sql: string,
    request: readonly string[],
    until: Date,
  ): AsyncGenerator<Row> {
    for (let after = -1; ;) {
      const rows = await this.database.query<Row[]>(sql, [...request, after, until, PAGE]);
      yield* rows;
      if (rows.length < PAGE) return;
      after = rows.at(-1)?.position ?? after;
    }
  }

  private openTraces({ traces, ...row }: PrivacySubjectEntity): ErasedSubject {
    const opened = traces === null ? undefined : (JSON.parse(this.secretBox.open(traces, row.request_id)) as Traces);
    return { ...row, erased_at: row.erased_at ?? new Date(0), traces: opened ?? { texts: [], contacts: [] } };
  }
}

function buildRequest({ actor, ignores_holds, ...row }: PrivacyRequestEntity): PrivacyRequest {
  return { ...row, actor: parseActor(actor), ignores_holds: ignores_holds === 1 };
}
