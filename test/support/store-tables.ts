// SPDX-License-Identifier: Apache-2.0
import { hash } from 'node:crypto';
import { rows } from './database.js';

/** Digests of all rows of a store, of each table that has some. */
export async function tablesOf(storeId: string): Promise<Record<string, unknown[]>> {
  const names = await rows<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE table_schema = DATABASE() AND column_name = 'store_id' ORDER BY table_name`,
  );
  const tables = await Promise.all(
    names.map(async ({ name }) => {
      const found = await rows<object>(`SELECT * FROM ${name} WHERE store_id = ?`, [storeId]);
      return [name, found.map((row) => hash('sha256', JSON.stringify(row))).sort()] as const;
    }),
  );
  return Object.fromEntries(tables.filter(([, found]) => found.length > 0));
}
