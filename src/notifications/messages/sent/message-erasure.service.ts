// SPDX-License-Identifier: Apache-2.0
import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../../platform/database/database.service.js';
import { lowestIdAt } from '../../../platform/ids/ids.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { withdrawalGroup } from '../message-triggers.js';

const OF_ORDER = 'SELECT id FROM messages FORCE INDEX (messages_order) WHERE store_id = ? AND order_number = ?';
const OF_SHIPMENTS =
  'SELECT DISTINCT message_id AS id FROM notices WHERE store_id = ? AND shipment_id IN (?) AND message_id IS NOT NULL';
const OF_EVENTS = 'SELECT id FROM messages WHERE store_id = ? AND group_key IN (?)';
const EVENTS = 'SELECT id FROM outbox_events WHERE store_id = ? AND resource_id IN (?)';
const OLD = 'SELECT id FROM messages WHERE store_id = ? AND id > ? AND id < ? ORDER BY id LIMIT ?';
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
   * Forgets to whom messages went, in the open transaction. Those that are still to be sent are suppressed.
   * @param ids of the messages
   * @param recipients addresses and phones whose messages of the test inbox are deleted, too
   */
  async erase(storeId: string, ids: readonly string[], recipients: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.database.write(FORGET, [ERASED, this.clock.now(), storeId, ids]);
    if (ids.length + recipients.length > 0)
      await this.database.write(DELETE_TESTS, [storeId, orNone(ids), orNone(recipients)]);
  }

  /**
   * Finds the ids of all messages about an order, shipments or withdrawals, whose receipts may be older than their link to an order.
   * @param orderNumber empty for none
   */
  async findIds(
    storeId: string,
    orderNumber: string,
    shipmentIds: readonly string[],
    withdrawalIds: readonly string[],
  ): Promise<string[]> {
    const events = await this.database.query<{ id: string }[]>(EVENTS, [storeId, orNone(withdrawalIds)]);
    const groups = events.map(({ id }) => hash('sha256', withdrawalGroup(id), 'hex'));
    const found = await Promise.all([
      this.database.query<{ id: string }[]>(OF_ORDER, [storeId, orderNumber]),
      this.database.query<{ id: string }[]>(OF_SHIPMENTS, [storeId, orNone(shipmentIds)]),
      this.database.query<{ id: string }[]>(OF_EVENTS, [storeId, orNone(groups)]),
    ]);
    return [...new Set(found.flat().map(({ id }) => id))];
  }

  /** Finds the ids of at most `limit` messages after an id, from before a time. */
  async findOld(storeId: string, after: string, before: Date, limit: number): Promise<string[]> {
    const values = [storeId, after, lowestIdAt('msg', before), limit];
    return (await this.database.query<{ id: string }[]>(OLD, values)).map(({ id }) => id);
  }
}

/** A list for `IN`, which must not be empty. */
function orNone(values: readonly string[]): readonly string[] {
  return values.length === 0 ? [''] : values;
}
