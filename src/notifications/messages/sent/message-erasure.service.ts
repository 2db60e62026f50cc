import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { ClockService } from '../../../platform/time/clock.service.js';

const IDS = 'SELECT id FROM messages FORCE INDEX (messages_order) WHERE store_id = ? AND order_number = ?';
const FORGET = `UPDATE messages SET recipient = '', error = IF(state IN ('collecting', 'sending'), ?, NULL),
  ended_at = COALESCE(ended_at, ?), state = IF(state IN ('collecting', 'sending'), 'suppressed', state)
  WHERE store_id = ? AND id IN (?)`;
const DELETE_TESTS = 'DELETE FROM test_messages WHERE store_id = ? AND (id IN (?) OR recipient IN (?))';

/** Why a message that was still to be sent was suppressed. */
const ERASED = "The customer's personal data was erased.";

/** Erases the recipients of messages. The rows stay: they keep statuses from being notified twice, and unsubscribe links valid. */
@Injectable()
export class MessageErasureService {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Forgets to whom messages about an order went, in the open transaction. Those that are still to be sent are suppressed.
   * @param recipients addresses and phones whose messages of the test inbox are deleted, too
   */
  async erase(storeId: string, orderNumber: string, recipients: readonly string[]): Promise<void> {
    const ids = await this.findIds(storeId, orderNumber);
    if (ids.length > 0) await this.database.query(FORGET, [ERASED, this.clock.now(), storeId, ids]);
    if (ids.length + recipients.length > 0)
      await this.database.query(DELETE_TESTS, [storeId, orNone(ids), orNone(recipients)]);
  }

  /** Finds the ids of all messages about an order. */
  async findIds(storeId: string, orderNumber: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }[]>(IDS, [storeId, orderNumber]);
    return rows.map(({ id }) => id);
  }
}

/** A list for `IN`, which must not be empty. */
function orNone(values: readonly string[]): readonly string[] {
  return values.length === 0 ? [''] : values;
}
