import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../database/database.service.js';
import { parseJson, stringifyJson } from '../json/exact-json.js';
import { type IdempotencyRecordEntity } from './idempotency-record.entity.js';

type Answer = Pick<IdempotencyRecordEntity, 'operation' | 'idempotency_key'> & { body: string };

const REWRITE =
  'UPDATE idempotency_records SET body = ? WHERE store_id = ? AND operation = ? AND idempotency_key = ? AND body = ?';

/** Erases personal data of the answers that idempotency keys replay for 24 hours. */
@Injectable()
export class AnswerErasureService {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Rewrites the answers that name one of these ids, in the open transaction. A later request with the key gets what is left.
   * @param erase returns an answer without personal data
   */
  async erase(storeId: string, ids: readonly string[], erase: (answer: unknown) => unknown): Promise<void> {
    const named = ids.map(() => 'LOCATE(?, body) > 0').join(' OR ');
    const sql = `SELECT operation, idempotency_key, body FROM idempotency_records WHERE store_id = ? AND (${named})`;
    const quoted = ids.map((id) => JSON.stringify(id));
    for (const { operation, idempotency_key, body } of await this.database.query<Answer[]>(sql, [storeId, ...quoted])) {
      const erased = stringifyJson(erase(parseJson(body)));
      if (erased !== body) await this.database.query(REWRITE, [erased, storeId, operation, idempotency_key, body]);
    }
  }
}
