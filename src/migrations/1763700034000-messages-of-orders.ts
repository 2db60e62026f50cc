import { type MigrationInterface, type QueryRunner, type Table } from 'typeorm';

const utf8 = (type: string): string => `${type} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL`;
const COLUMNS = [
  `ADD COLUMN order_number ${utf8('VARCHAR(128)')}`,
  'ADD COLUMN resent_from CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NULL',
  `ADD COLUMN actor ${utf8('VARCHAR(191)')}`,
];

const BATCH = 1000;
// The subject of a tracking message names its order, that of a return's message its event.
const OF_TRACKING = `UPDATE messages SET order_number = SUBSTRING(subject_key, 7)
  WHERE store_id = ? AND id > ? AND id <= ? AND order_number IS NULL AND subject_key LIKE 'order:%'`;
const OF_RETURNS = `UPDATE messages m
  JOIN outbox_events e ON e.store_id = m.store_id AND e.id = CONVERT(SUBSTRING(m.subject_key, 8) USING ascii) COLLATE ascii_bin
  JOIN returns r ON r.store_id = e.store_id AND r.id = e.resource_id
  SET m.order_number = r.order_number
  WHERE m.store_id = ? AND m.id > ? AND m.id <= ? AND m.order_number IS NULL AND m.subject_key LIKE 'return:%'`;

/** The order that a message is about, and who sent it again. */
export class MessagesOfOrders1763700034000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A second try finds what the first one made. Columns and keys apart: to add only columns copies no table.
    const table = (await runner.getTable('messages')) as Table;
    if (!table.findColumnByName('order_number')) await runner.query(`ALTER TABLE messages ${COLUMNS.join(', ')}`);
    const stores = (await runner.query('SELECT store_id FROM stores')) as { store_id: string }[];
    for (const { store_id } of stores) {
      let last = '';
      do last = await fillOld(runner, store_id, last);
      while (last !== '');
    }
    if (!table.indices.some(({ name }) => name === 'messages_order'))
      await runner.query('ALTER TABLE messages ADD KEY messages_order (store_id, order_number, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    const columns = COLUMNS.map((column) => column.replace(/^ADD (COLUMN \w+).*$/, 'DROP $1'));
    await runner.query(`ALTER TABLE messages DROP KEY messages_order, ${columns.join(', ')}`);
  }
}

/**
 * Sets the order of the store's next messages after an id.
 * @returns the id of the last one; empty if none is left
 */
async function fillOld(runner: QueryRunner, storeId: string, after: string): Promise<string> {
  const next = `SELECT id FROM messages WHERE store_id = ? AND id > ? ORDER BY id LIMIT ${BATCH}`;
  const last = ((await runner.query(next, [storeId, after])) as { id: string }[]).at(-1)?.id ?? '';
  for (const sql of [OF_TRACKING, OF_RETURNS]) await runner.query(sql, [storeId, after, last]);
  return last;
}
