import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What the purge of revoked tokens goes by. */
export class RevokedTokenExpiry1763700013000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A second try finds what the first one made.
    const table = await runner.getTable('revoked_tokens');
    if (!table?.indices.some(({ name }) => name === 'revoked_tokens_expiry'))
      await runner.query('ALTER TABLE revoked_tokens ADD KEY revoked_tokens_expiry (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE revoked_tokens DROP KEY revoked_tokens_expiry');
  }
}
