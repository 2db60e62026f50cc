import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Carriers1763700004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS carrier_classes (
      token VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      class VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      PRIMARY KEY (token)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS carrier_classes');
  }
}
