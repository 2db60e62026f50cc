import { type MigrationInterface, type QueryRunner } from 'typeorm';

const ascii = (type: string): string => `${type} CHARACTER SET ascii COLLATE ascii_bin NOT NULL`;
const utf8 = (type: string): string => `${type} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`;

/** The texts of mails that stores have changed. */
export class MessageTexts1763700039000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS message_texts (
      store_id ${ascii('VARCHAR(64)')},
      language ${ascii('CHAR(2)')},
      kind ${ascii('VARCHAR(64)')},
      subject ${utf8('VARCHAR(200)')} NULL,
      headline ${utf8('VARCHAR(200)')} NULL,
      paragraph ${utf8('VARCHAR(2000)')} NULL,
      actor ${utf8('VARCHAR(191)')} NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      PRIMARY KEY (store_id, language, kind)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE message_texts');
  }
}
