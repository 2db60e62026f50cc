import { type MigrationInterface, type QueryRunner } from 'typeorm';

const ascii = (type: string): string => `${type} CHARACTER SET ascii COLLATE ascii_bin NOT NULL`;
const utf8 = (type: string): string => `${type} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL`;

/** The flags of orders that staff have acknowledged. */
export class FlagAcknowledgements1763700034001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS flag_acknowledgements (
      store_id ${ascii('VARCHAR(64)')},
      order_id ${ascii('CHAR(30)')},
      id ${ascii('CHAR(30)')},
      is_current TINYINT NOT NULL,
      comment ${utf8('VARCHAR(1024)')},
      actor ${utf8('VARCHAR(191)')},
      created_at DATETIME(3) NOT NULL,
      PRIMARY KEY (store_id, order_id, id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE flag_acknowledgements');
  }
}
