// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { parseJson, stringifyJson } from '../json/exact-json.js';
import { ClockService } from '../time/clock.service.js';
import { operationOf } from './idempotency-key.js';
import { type IdempotencyRecordEntity } from './idempotency-record.entity.js';

type Answer = Pick<IdempotencyRecordEntity, 'operation' | 'idempotency_key' | 'created_at'> & { body: string };

/** Which answers to find. */
export interface AnswerSearch {
  /** Of what they are about. */
  ids: readonly string[];
  /** When that changed last. Answers to older changes have expired, so only those to `repeated` requests are searched then. */
  lastChange: Date;
  /** Requests that are answered without a change, each a method and a path. */
  repeated: readonly string[];
}

/** Answers are replayed for 24 hours, and removed soon after. */
const MAX_ANSWER_AGE_MS = 25 * 60 * 60 * 1000;
const SELECT = 'SELECT operation, idempotency_key, body, created_at FROM idempotency_records WHERE store_id = ? AND';
const REWRITE =
  'UPDATE idempotency_records SET body = ? WHERE store_id = ? AND operation = ? AND idempotency_key = ? AND body = ?';

/** Erases personal data of the answers that idempotency keys replay for 24 hours. */
@Injectable()
export class AnswerErasureService {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Rewrites the answers that name one of these ids, in the open transaction. A later request with the key gets what is left.
   * @param erase returns an answer without personal data
   */
  async erase(storeId: string, search: AnswerSearch, erase: (answer: unknown) => unknown): Promise<void> {
    for (const { operation, idempotency_key, body } of await this.find(storeId, search)) {
      const erased = stringifyJson(erase(parseJson(body)));
      if (erased !== body) await this.database.write(REWRITE, [erased, storeId, operation, idempotency_key, body]);
    }
  }

  /** Finds the stored answers that name one of the ids. */
  async find(storeId: string, { ids, lastChange, repeated }: AnswerSearch): Promise<Answer[]> {
    const isOld = this.clock.now().getTime() - lastChange.getTime() > MAX_ANSWER_AGE_MS;
    if (isOld && repeated.length === 0) return [];
    const [where, operations] = isOld ? ['operation IN (?) AND ', [repeated.map(operationOfRequest)]] : ['', []];
    const named = ids.map(() => 'LOCATE(?, body) > 0').join(' OR ');
    return this.database.query(`${SELECT} ${where}(${named})`, [
      storeId,
      ...operations,
      ...ids.map((id) => JSON.stringify(id)),
    ]);
  }
}

function operationOfRequest(request: string): Buffer {
  const [method = '', path = ''] = request.split(' ');
  return operationOf(method, path);
}
