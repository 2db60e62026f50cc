// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { table } from '../../platform/database/table.js';
import { parseJson, stringifyJson } from '../../platform/json/exact-json.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { ClaimSuggestionEntity } from '../model/claim-suggestion.entity.js';
import { type ClaimSuggestionView } from '../model/claim-suggestion.resource.js';

const SUGGESTIONS = table(ClaimSuggestionEntity);
const INSERT = `${SUGGESTIONS.insertMany} ON DUPLICATE KEY UPDATE shipment_id = VALUES(shipment_id)`;
const SELECT_OPEN = `${SUGGESTIONS.select} WHERE store_id = ? AND order_number IN (?) AND ended_at IS NULL ORDER BY shipment_id`;
const END = 'UPDATE claim_suggestions SET ended_at = ? WHERE store_id = ? AND shipment_id = ? AND ended_at IS NULL';

/** Reads and writes the table `claim_suggestions`. */
@Injectable()
export class ClaimSuggestionsRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: ClockService,
  ) {}

  /** Whether a claim was suggested for the shipment before. */
  async has(storeId: string, shipmentId: string): Promise<boolean> {
    const sql = 'SELECT 1 FROM claim_suggestions WHERE store_id = ? AND shipment_id = ?';
    return (await this.database.query<unknown[]>(sql, [storeId, shipmentId])).length > 0;
  }

  /**
   * Inserts a suggestion, unless the shipment has one already, which stays.
   * @param record records it in the same transaction
   */
  async insert(storeId: string, suggestion: ClaimSuggestionView, record: () => Promise<unknown>): Promise<void> {
    const { shipment_id, order_number, created_at } = suggestion;
    const row = { store_id: storeId, shipment_id, order_number, document: stringifyJson(suggestion), ended_at: null };
    const values = SUGGESTIONS.valuesOf({ ...row, created_at: new Date(created_at) });
    await this.database.transaction(async () => {
      if ((await this.database.execute(INSERT, [[values]])) === 1) await record();
    });
  }

  /** Finds the open suggestions of orders. */
  async findOpen(storeId: string, orderNumbers: readonly string[]): Promise<ClaimSuggestionView[]> {
    if (orderNumbers.length === 0) return [];
    const rows = await this.database.query<ClaimSuggestionEntity[]>(SELECT_OPEN, [storeId, orderNumbers]);
    return rows.map(({ document }) => parseJson(document) as ClaimSuggestionView);
  }

  /** Ends a suggestion. Idempotent. */
  async end(storeId: string, shipmentId: string): Promise<void> {
    await this.database.write(END, [this.clock.now(), storeId, shipmentId]);
  }
}
