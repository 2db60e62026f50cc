// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { type RowOf, table } from '../../platform/database/table.js';
import { FlagAcknowledgementEntity } from '../model/order.entity.js';

const ACKNOWLEDGEMENTS = table(FlagAcknowledgementEntity);
/** The maximum number that is listed of an order. */
const MAX_LISTED = 100;
const OF_ORDER = `${ACKNOWLEDGEMENTS.select} WHERE store_id = ? AND order_id = ? ORDER BY id DESC LIMIT ${MAX_LISTED}`;
const END = 'UPDATE flag_acknowledgements SET is_current = 0 WHERE store_id = ? AND order_id = ? AND is_current = 1';

const FORGET = `UPDATE flag_acknowledgements SET comment = '' WHERE store_id = ? AND order_id = ?`;

type AcknowledgementRow = RowOf<typeof ACKNOWLEDGEMENTS>;

/** The condition that nobody has acknowledged the present reasons of the order `i`. */
export const UNACKNOWLEDGED = `NOT EXISTS (SELECT 1 FROM flag_acknowledgements f
  WHERE f.store_id = i.store_id AND f.order_id = i.id AND f.is_current = 1)`;

/** The table `flag_acknowledgements`. Its writers have locked the row of the order. */
@Injectable()
export class FlagAcknowledgementsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Finds the acknowledgements of an order, newest first. */
  find(storeId: string, orderId: string): Promise<AcknowledgementRow[]> {
    return this.database.query<AcknowledgementRow[]>(OF_ORDER, [storeId, orderId]);
  }

  async insert(row: AcknowledgementRow): Promise<void> {
    await this.database.write(ACKNOWLEDGEMENTS.insert, ACKNOWLEDGEMENTS.valuesOf(row));
  }

  /** Erases the comments of staff on an order. */
  async forgetComments(storeId: string, orderId: string): Promise<void> {
    await this.database.write(FORGET, [storeId, orderId]);
  }

  /** Ends the acknowledgement of an order whose reasons have changed. */
  async end(storeId: string, orderId: string): Promise<void> {
    await this.database.write(END, [storeId, orderId]);
  }
}
