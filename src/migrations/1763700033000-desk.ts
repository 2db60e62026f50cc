import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Notes and assignments of staff. */
export class Desk1763700033000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE IF NOT EXISTS desk_notes (
      store_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      id CHAR(30) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      subject_kind VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      subject_id VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      author VARCHAR(320) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      body MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      digest CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      created_at DATETIME(3) NOT NULL,
      PRIMARY KEY (store_id, id),
      UNIQUE KEY desk_notes_digest (store_id, digest),
      KEY desk_notes_subject (store_id, subject_kind, subject_id, id)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
    await runner.query(`CREATE TABLE IF NOT EXISTS desk_assignments (
      store_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      subject_kind VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      subject_id VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      assignee VARCHAR(320) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
      due_on CHAR(10) CHARACTER SET ascii COLLATE ascii_bin NULL,
      assigned_by VARCHAR(320) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
      updated_at DATETIME(3) NOT NULL,
      PRIMARY KEY (store_id, subject_kind, subject_id),
      KEY desk_assignments_assignee (store_id, assignee, due_on),
      KEY desk_assignments_due (store_id, due_on)
    ) ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE desk_assignments');
    await runner.query('DROP TABLE desk_notes');
  }
}
