import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Relay1763700007000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS outbox_relay (
      id TINYINT UNSIGNED NOT NULL,
      position BIGINT UNSIGNED NOT NULL,
      PRIMARY KEY (id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await runner.query('INSERT INTO outbox_relay (id, position) VALUES (1, 0) ON DUPLICATE KEY UPDATE id = id');
    if (!(await runner.hasColumn('outbox_events', 'position')))
      await runner.query(`ALTER TABLE outbox_events
        ADD COLUMN position BIGINT UNSIGNED NULL,
        ADD KEY outbox_events_feed (store_id, position, id),
        ADD KEY outbox_events_pending (position, id)`);
    // Older events get a place in the feed, but are not passed to subscribers.
    let changed: number;
    do changed = await placeOld(runner);
    while (changed > 0);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox_events
      DROP KEY outbox_events_feed, DROP KEY outbox_events_pending, DROP COLUMN position`);
    await runner.query('DROP TABLE IF EXISTS outbox_relay');
  }
}

async function placeOld(runner: QueryRunner): Promise<number> {
  const { affectedRows } = (await runner.query(`UPDATE outbox_events
    SET position = FLOOR(UNIX_TIMESTAMP(occurred_at) * 1000) WHERE position IS NULL LIMIT 10000`)) as {
    affectedRows: number;
  };
  return affectedRows;
}
