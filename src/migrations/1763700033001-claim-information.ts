import { type MigrationInterface, type QueryRunner } from 'typeorm';

const STATUS = 'CHARACTER SET ascii COLLATE ascii_bin NOT NULL';

/** Makes room for the status `INFORMATION_REQUESTED` of claims. */
export class ClaimInformation1763700033001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE claims MODIFY status VARCHAR(24) ${STATUS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE claims MODIFY status VARCHAR(16) ${STATUS}`);
  }
}
