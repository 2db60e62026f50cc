import { type MigrationInterface, type QueryRunner } from 'typeorm';

const ascii = (type: string): string => `${type} CHARACTER SET ascii COLLATE ascii_bin NOT NULL`;
const TABLE = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';

/** Figures of past days, of every statistic. They replace the table of orders by day, which no release had. */
export class DailyFigures1763700022000 implements MigrationInterface {
  /** A cache of no released version. */
  readonly contracts = { 'table order_days': '0.1.0' };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS daily_figures (
      store_id ${ascii('CHAR(30)')},
      statistic ${ascii('VARCHAR(16)')},
      day ${ascii('CHAR(10)')},
      figures MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      PRIMARY KEY (store_id, statistic, day)
    ) ${TABLE}`);
    await runner.query('DROP TABLE IF EXISTS order_days');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS order_days (
      store_id ${ascii('CHAR(30)')},
      day ${ascii('CHAR(10)')},
      orders INT UNSIGNED NOT NULL,
      PRIMARY KEY (store_id, day)
    ) ${TABLE}`);
    await runner.query('DROP TABLE daily_figures');
  }
}
