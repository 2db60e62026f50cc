import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { parseJson, stringifyJson } from '../json/exact-json.js';
import { ClockService } from '../time/clock.service.js';
import { type IdempotencyRecordEntity } from './idempotency-record.entity.js';

type Answer = Pick<IdempotencyRecordEntity, 'operation' | 'idempotency_key'> & { body: string };

/** Answers are replayed for 24 hours, and removed soon after. */
export const MAX_ANSWER_AGE_MS = 25 * 60 * 60 * 1000;
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
   * @param lastChange of what they are about: answers about older changes have expired, and are not searched
   * @param erase returns an answer without personal data
   */
  async erase(
    storeId: string,
    lastChange: Date,
    ids: readonly string[],
    erase: (answer: unknown) => unknown,
  ): Promise<void> {
    if (this.clock.now().getTime() - lastChange.getTime() > MAX_ANSWER_AGE_MS) return;
    const named = ids.map(() => 'LOCATE(?, body) > 0').join(' OR ');
    const sql = `SELECT operation, idempotency_key, body FROM idempotency_records WHERE store_id = ? AND (${named})`;
    const quoted = ids.map((id) => JSON.stringify(id));
    for (const { operation, idempotency_key, body } of await this.database.query<Answer[]>(sql, [storeId, ...quoted])) {
      const erased = stringifyJson(erase(parseJson(body)));
      if (erased !== body) await this.database.query(REWRITE, [erased, storeId, operation, idempotency_key, body]);
    }
  }
}
