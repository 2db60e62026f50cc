// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isDuplicate } from '../database/database-errors.js';
import { DatabaseService } from '../database/database.service.js';
import { table } from '../database/table.js';
import { Problem } from '../errors/problem.js';
import { ClockService } from '../time/clock.service.js';
import { fingerprintOf, parseIdempotencyKey } from './idempotency-key.js';
import { IdempotencyRecordEntity } from './idempotency-record.entity.js';

const RECORDS = table(IdempotencyRecordEntity);
const NEW = RECORDS.omit('content_type', 'location');
const OF_FORM = 'store_id = ? AND operation = ? AND idempotency_key = ?';
const SELECT = `${RECORDS.select} WHERE ${OF_FORM}`;
const STORE_RESULT = `UPDATE idempotency_records SET body = ? WHERE ${OF_FORM}`;
const DONE = 200;

/** A form of a page: each time it is shown it has a new id, in a hidden field. */
export interface SubmittedForm {
  /** Such as `cancel`. */
  name: string;
  /** A UUID. */
  id: string;
  /** The values of the fields. */
  content: unknown;
}

/** Runs the work of a form once, however often it is submitted within 24 hours. */
@Injectable()
export class FormSubmissionsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Runs `work` and stores its result in one transaction, or returns the stored result.
   * @throws Problem IDEMPOTENCY_KEY_REUSED if the form was submitted with other content; and whatever `work` throws
   */
  once(storeId: string, form: SubmittedForm, work: () => Promise<string>): Promise<string> {
    const key = [storeId, createHash('sha256').update(`form ${form.name}`).digest(), parseIdempotencyKey(form.id)];
    const fingerprint = fingerprintOf(form.content);
    return this.database.transaction(async () => {
      const earlier = await this.reserve(key, fingerprint);
      if (earlier) return resultOf(earlier, fingerprint);
      const result = await work();
      await this.database.query(STORE_RESULT, [result, ...key]);
      return result;
    });
  }

  /** Inserts the form's key, or waits for the submission that holds it, and returns its record. */
  private async reserve(key: unknown[], fingerprint: Buffer): Promise<IdempotencyRecordEntity | undefined> {
    try {
      await this.database.query(NEW.insert, [...key, fingerprint, DONE, '', this.clock.now()]);
      return undefined;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const [record] = await this.database.query<IdempotencyRecordEntity[]>(SELECT, key);
      return record;
    }
  }
}

function resultOf({ fingerprint, body }: IdempotencyRecordEntity, sent: Buffer): string {
  if (!fingerprint.equals(sent))
    throw new Problem('IDEMPOTENCY_KEY_REUSED', 'This form was submitted before with other values. Open it again.');
  return body ?? '';
}
