import { Injectable } from '@nestjs/common';
import { isDuplicate, isLockWaitTimeout } from '../database/database-errors.js';
import { DatabaseService } from '../database/database.service.js';
import { Problem } from '../errors/problem.js';
import { HttpResult } from '../http/http-result.js';
import { MetricsService } from '../http/metrics/metrics.service.js';
import { ClockService } from '../time/clock.service.js';
import { type IdempotencyRecordEntity } from './idempotency-record.entity.js';

/** What an idempotency key is good for: one store, one method and path. */
export type IdempotencyScope = Pick<IdempotencyRecordEntity, 'store_id' | 'operation' | 'idempotency_key'>;

type StoredResponse = Pick<IdempotencyRecordEntity, 'fingerprint' | 'status' | 'content_type' | 'location' | 'body'> & {
  expired: number;
};

const LIFETIME_MS = 24 * 60 * 60 * 1000;
const OF_SCOPE = 'store_id = ? AND operation = ? AND idempotency_key = ?';

/** Idempotency keys (C-IDEM-14): an effect and its record are one transaction, so neither is without the other. */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
    private readonly metrics: MetricsService,
  ) {}

  /**
   * Runs `work` in a transaction and keeps its 2xx answer, or returns the answer that is kept already.
   * `work` may run more than once, each time in a new transaction.
   * @param fingerprint of the request's body
   * @throws Problem IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE, and whatever `work` throws; then nothing is kept
   */
  run(scope: IdempotencyScope, fingerprint: Buffer, work: () => Promise<HttpResult>): Promise<HttpResult> {
    return this.database.transaction(async () => {
      const earlier = await this.reserve(scope, fingerprint);
      if (earlier) return this.replay(earlier, fingerprint);
      const answer = await work();
      await this.storeResult(scope, answer);
      return answer;
    });
  }

  /**
   * Removes up to `limit` records past their 24 hours, of all stores, and returns their number.
   * The one statement on this table without `store_id`: age alone decides, and it returns nothing of any store.
   */
  purgeExpired(limit: number): Promise<number> {
    return this.database.transaction(async () => {
      const sql = 'DELETE FROM idempotency_records WHERE created_at <= ? ORDER BY created_at LIMIT ?';
      const { affectedRows } = await this.database.query<{ affectedRows: number }>(sql, [this.expiryCutoff(), limit]);
      return affectedRows;
    });
  }

  /** Takes the key, waiting for a request that holds it; returns the record of an earlier request if there is one. */
  private async reserve(scope: IdempotencyScope, fingerprint: Buffer): Promise<StoredResponse | undefined> {
    if (await this.insert(scope, fingerprint)) return undefined;
    const earlier = await this.find(scope);
    if (Number(earlier.expired) === 0) return earlier;
    const sql = `UPDATE idempotency_records SET fingerprint = ?, status = NULL, created_at = ? WHERE ${OF_SCOPE}`;
    await this.database.query(sql, [fingerprint, this.clock.now(), ...keyOf(scope)]);
    return undefined;
  }

  private async insert(scope: IdempotencyScope, fingerprint: Buffer): Promise<boolean> {
    const sql =
      'INSERT INTO idempotency_records (store_id, operation, idempotency_key, fingerprint, created_at) VALUES (?, ?, ?, ?, ?)';
    try {
      await this.database.query(sql, [...keyOf(scope), fingerprint, this.clock.now()]);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      if (!isLockWaitTimeout(error)) throw error;
      const detail = 'The first request with this Idempotency-Key still runs.';
      throw new Problem('IDEMPOTENCY_KEY_IN_USE', detail, { cause: error, headers: { 'Retry-After': '1' } });
    }
  }

  private async find(scope: IdempotencyScope): Promise<StoredResponse> {
    const columns = 'fingerprint, status, content_type, location, body, created_at <= ? AS expired';
    const sql = `SELECT ${columns} FROM idempotency_records WHERE ${OF_SCOPE}`;
    const [record] = await this.database.query<StoredResponse[]>(sql, [this.expiryCutoff(), ...keyOf(scope)]);
    // The refused INSERT has locked the record, so it can neither be missing nor change before the transaction ends.
    if (!record) throw new Error('The idempotency record that refused the INSERT is gone');
    return record;
  }

  private replay({ fingerprint, status, content_type, location, body }: StoredResponse, sent: Buffer): HttpResult {
    if (!fingerprint.equals(sent))
      throw new Problem('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with another body.');
    this.metrics.idempotentReplays.inc();
    return new HttpResult(Number(status), body ?? '', {
      ...(content_type === null ? {} : { 'Content-Type': content_type }),
      ...(location === null ? {} : { Location: location }),
      'Idempotency-Replayed': 'true',
    });
  }

  private async storeResult(scope: IdempotencyScope, { status, text, headers }: HttpResult): Promise<void> {
    if (status < 200 || status > 299) throw new Error(`A handler refuses by a Problem; it answered ${status}`);
    const sql = `UPDATE idempotency_records SET status = ?, content_type = ?, location = ?, body = ? WHERE ${OF_SCOPE}`;
    const answer = [status, headers['Content-Type'] ?? null, headers['Location'] ?? null, text];
    await this.database.query(sql, [...answer, ...keyOf(scope)]);
  }

  /** What was created then or before has had its 24 hours. */
  private expiryCutoff(): Date {
    return new Date(this.clock.now().getTime() - LIFETIME_MS);
  }
}

function keyOf({ store_id, operation, idempotency_key }: IdempotencyScope): unknown[] {
  return [store_id, operation, idempotency_key];
}
