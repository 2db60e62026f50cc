// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { SecretBoxService } from '../crypto/secret-box.service.js';
import { isDuplicate, isLockWaitTimeout } from '../database/database-errors.js';
import { DatabaseService } from '../database/database.service.js';
import { purge } from '../database/purge.js';
import { type RowOf, table } from '../database/table.js';
import { Problem } from '../errors/problem.js';
import { HttpResult } from '../http/http-result.js';
import { MetricsService } from '../http/metrics/metrics.service.js';
import { ClockService } from '../time/clock.service.js';
import { IdempotencyRecordEntity } from './idempotency-record.entity.js';

const RECORDS = table(IdempotencyRecordEntity);
const SCOPE = RECORDS.pick('store_id', 'operation', 'idempotency_key');
const NEW = RECORDS.omit('status', 'content_type', 'location', 'body');
const RESPONSE = RECORDS.pick('status', 'content_type', 'location', 'body');

/** The scope of an idempotency key: one store, one method and path. */
type IdempotencyScope = RowOf<typeof SCOPE>;

/** How long a key replays its first response. */
const LIFETIME_HOURS = 24;
const OF_SCOPE = 'store_id = ? AND operation = ? AND idempotency_key = ?';
const SELECT = `${RECORDS.select} WHERE ${OF_SCOPE}`;
const UPDATE_RESPONSE = `${RESPONSE.update()} WHERE ${OF_SCOPE}`;

/** Removes expired idempotency records. */
export const idempotencyPurge = purge('purge of idempotency records', {
  tables: ['idempotency_records'],
  column: 'created_at',
  keptHours: LIFETIME_HOURS,
});

/** Stores an effect and its idempotency record in one transaction (C-IDEM-14). */
@Injectable()
export class IdempotencyService {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
    private readonly metrics: MetricsService,
    private readonly secretBox: SecretBoxService,
  ) {}

  /**
   * Runs `work` in a transaction and stores its 2xx response, or returns the response that is stored already.
   * `work` may run more than once, each time in a new transaction.
   * @param fingerprint of the request's body
   * @param isSealed stores the text of the response encrypted
   * @throws Problem IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_IN_USE, and whatever `work` throws; then nothing is stored
   */
  run(
    scope: IdempotencyScope,
    fingerprint: Buffer,
    work: () => Promise<HttpResult>,
    isSealed = false,
  ): Promise<HttpResult> {
    return this.database.transaction(async () => {
      const earlier = await this.reserve(scope, fingerprint);
      if (earlier) return this.replay(earlier, fingerprint, isSealed);
      const result = await work();
      await this.storeResult(scope, result, isSealed);
      return result;
    });
  }

  /** Inserts the key, or waits for the request that holds it. Returns the record of an earlier request, if there is one. */
  private async reserve(scope: IdempotencyScope, fingerprint: Buffer): Promise<IdempotencyRecordEntity | undefined> {
    if (await this.insert(scope, fingerprint)) return undefined;
    const earlier = await this.find(scope);
    if (earlier.created_at > this.expiryCutoff()) return earlier;
    const sql = `UPDATE idempotency_records SET fingerprint = ?, status = NULL, created_at = ? WHERE ${OF_SCOPE}`;
    await this.database.write(sql, [fingerprint, this.clock.now(), ...SCOPE.valuesOf(scope)]);
    return undefined;
  }

  private async insert(scope: IdempotencyScope, fingerprint: Buffer): Promise<boolean> {
    try {
      const row = { ...scope, fingerprint, created_at: this.clock.now() };
      await this.database.query(NEW.insert, NEW.valuesOf(row));
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      if (!isLockWaitTimeout(error)) throw error;
      const detail = 'The first request with this Idempotency-Key is still running.';
      throw new Problem('IDEMPOTENCY_KEY_IN_USE', detail, { cause: error, headers: { 'Retry-After': '1' } });
    }
  }

  private async find(scope: IdempotencyScope): Promise<IdempotencyRecordEntity> {
    const [record] = await this.database.query<IdempotencyRecordEntity[]>(SELECT, SCOPE.valuesOf(scope));
    // The refused INSERT has locked the record, so it can neither be missing nor change before the transaction ends.
    if (!record) throw new Error('INSERT hit a duplicate key, but the idempotency record could not be read');
    return record;
  }

  private replay(
    { idempotency_key, fingerprint, status, content_type, location, body }: IdempotencyRecordEntity,
    sent: Buffer,
    isSealed: boolean,
  ): HttpResult {
    if (!fingerprint.equals(sent))
      throw new Problem('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used with another body.');
    this.metrics.idempotentReplays.inc();
    const text = isSealed && body !== null ? this.secretBox.open(body, idempotency_key.toString('hex')) : (body ?? '');
    return new HttpResult(Number(status), text, {
      ...(content_type === null ? {} : { 'Content-Type': content_type }),
      ...(location === null ? {} : { Location: location }),
      'Idempotency-Replayed': 'true',
    });
  }

  private async storeResult(
    scope: IdempotencyScope,
    { status, text, headers }: HttpResult,
    isSealed: boolean,
  ): Promise<void> {
    if (status < 200 || status > 299)
      throw new Error(`A handler must throw a Problem for an error, but it returned status ${status}`);
    const content_type = headers['Content-Type'] ?? null;
    const body = isSealed ? this.secretBox.seal(text, scope.idempotency_key.toString('hex')) : text;
    const response = RESPONSE.valuesOf({ status, content_type, location: headers['Location'] ?? null, body });
    await this.database.write(UPDATE_RESPONSE, [...response, ...SCOPE.valuesOf(scope)]);
  }

  /** Records created at or before this time have expired. */
  private expiryCutoff(): Date {
    return new Date(this.clock.now().getTime() - LIFETIME_HOURS * 60 * 60 * 1000);
  }
}
