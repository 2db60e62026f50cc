import { type MigrationInterface, type QueryRunner } from 'typeorm';

const ascii = (type: string): string => `${type} CHARACTER SET ascii COLLATE ascii_bin NOT NULL`;

/** The addresses that mails of a store bounced from. Reports of bounces have only the id of a message. */
export class MailBounces1763700039002 implements MigrationInterface {
  /** An id was never written twice: it is a ULID. */
  readonly contracts = { 'index messages.messages_id': '0.1.0' };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS mail_bounces (
      store_id ${ascii('VARCHAR(64)')},
      address_hash BINARY(16) NOT NULL,
      message_id ${ascii('CHAR(30)')},
      created_at DATETIME(3) NOT NULL,
      PRIMARY KEY (store_id, address_hash)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    const indexes = (await runner.query("SHOW INDEX FROM messages WHERE Key_name = 'messages_id'")) as unknown[];
    if (indexes.length === 0) await runner.query('CREATE UNIQUE INDEX messages_id ON messages (id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX messages_id ON messages');
    await runner.query('DROP TABLE mail_bounces');
  }
}
