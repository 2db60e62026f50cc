import { type MigrationInterface, type QueryRunner } from 'typeorm';

const OPTIONS = 'ENGINE = InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
const STORE_ID = 'store_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL';
const ID = 'CHAR(30) CHARACTER SET ascii COLLATE ascii_bin';
const EMAIL = 'VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL';
const ROLE = 'role VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL';

const TABLES = [
  `staff_accounts (
    id ${ID} NOT NULL,
    email ${EMAIL},
    name VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    password_hash VARCHAR(160) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    time_zone VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    last_seen_at DATETIME(3) NULL,
    disabled_at DATETIME(3) NULL,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY staff_accounts_email (email)
  )`,
  `staff_memberships (
    ${STORE_ID},
    account_id ${ID} NOT NULL,
    ${ROLE},
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (store_id, account_id),
    KEY staff_memberships_account (account_id)
  )`,
  `staff_invitations (
    ${STORE_ID},
    id ${ID} NOT NULL,
    email ${EMAIL},
    ${ROLE},
    invited_by ${EMAIL},
    created_at DATETIME(3) NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    PRIMARY KEY (store_id, id),
    UNIQUE KEY staff_invitations_email (store_id, email),
    KEY staff_invitations_expires (expires_at)
  )`,
  `staff_password_resets (
    account_id ${ID} NOT NULL,
    id ${ID} NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    PRIMARY KEY (account_id),
    KEY staff_password_resets_expires (expires_at)
  )`,
  `staff_sessions (
    id CHAR(43) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    account_id ${ID} NOT NULL,
    created_at DATETIME(3) NOT NULL,
    last_used_at DATETIME(3) NOT NULL,
    address VARCHAR(45) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    user_agent VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    KEY staff_sessions_account (account_id, expires_at),
    KEY staff_sessions_expires (expires_at)
  )`,
  `staff_audit (
    ${STORE_ID},
    id ${ID} NOT NULL,
    account_id ${ID} NULL,
    actor ${EMAIL},
    text VARCHAR(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    path VARCHAR(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (store_id, id),
    KEY staff_audit_account (store_id, account_id, id)
  )`,
];

/** Accounts of staff with their roles, invitations and sessions, and the audit log. */
export class Staff1763700030000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const definition of TABLES) await runner.query(`CREATE TABLE IF NOT EXISTS ${definition} ${OPTIONS}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const definition of TABLES.toReversed()) await runner.query(`DROP TABLE ${definition.split(' ')[0]}`);
  }
}
