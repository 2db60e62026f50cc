// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { newId } from '../../src/platform/ids/ids.js';
import { type Role } from '../../src/staff/model/staff.js';
import { hashPassword } from '../../src/staff/rules/password-hash.js';
import { rows } from './database.js';
import { servers } from './servers.js';
import { type TestStore } from './stores.js';
import { until } from './until.js';

/** An account of staff. */
export interface TestStaff {
  id: string;
  email: string;
  password: string;
}

/** A password of every test account. */
export const PASSWORD = 'correct horse battery staple';

/** Of the lowest cost, because tests check dozens of passwords. */
let hashed: Promise<string> | undefined;

/** An address that has no account and no invitation yet. */
export function newEmail(name = 'person'): string {
  return `${name}-${randomUUID().slice(0, 8)}@shop.example`;
}

/** An address that no other test signs in from: all tests count together. */
export function someAddress(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}

/** A new account with a role in stores; `query` runs statements in another database than that of all tests. */
export async function newStaff(
  stores: readonly Pick<TestStore, 'id'>[],
  role: Role = 'admin',
  email = newEmail(role),
  query: (sql: string, parameters: unknown[]) => Promise<unknown> = rows,
): Promise<TestStaff> {
  hashed ??= hashPassword(PASSWORD, 2);
  const id = newId('stf');
  await query(
    'INSERT INTO staff_accounts (id, email, name, password_hash, created_at, updated_at) VALUES (?, ?, ?, ?, NOW(3), NOW(3))',
    [id, email, email.slice(0, email.indexOf('@')), await hashed],
  );
  const memberships = stores.map((store) => [store.id, id, role, new Date()]);
  await query('INSERT INTO staff_memberships (store_id, account_id, role, created_at) VALUES ?', [memberships]);
  return { id, email, password: PASSWORD };
}

/** The path and the text of the mail that a worker sent with this id. */
export async function mailedLink(id: string): Promise<{ to: string; text: string; path: string; token: string }> {
  const folder = String(servers.env.MAIL_FOLDER);
  const find = () => existsSync(folder) && readdirSync(folder).find((name) => name.endsWith(`-${id}.eml`));
  const file = await until(find, `the mail ${id}`);
  const { to, text = '' } = await PostalMime.parse(readFileSync(join(folder, String(file))));
  const path = new URL(/https:\/\/\S+/.exec(text)?.[0] ?? '').pathname;
  return { to: to?.[0]?.address ?? '', text, path, token: path.slice(path.lastIndexOf('/') + 1) };
}

/** The mail of the open invitation of an address to a store. */
export async function invitationOf(store: TestStore, email: string): ReturnType<typeof mailedLink> {
  const sql = 'SELECT id FROM staff_invitations WHERE store_id = ? AND email = ?';
  const [row] = await rows<{ id: string }>(sql, [store.id, email]);
  return mailedLink(String(row?.id));
}

/** The sentences of a store's audit log, the oldest first. */
export async function auditOf(store: TestStore): Promise<string[]> {
  const sql = 'SELECT actor, text FROM staff_audit WHERE store_id = ? ORDER BY id';
  return (await rows<{ actor: string; text: string }>(sql, [store.id])).map(({ actor, text }) => `${actor}: ${text}`);
}
