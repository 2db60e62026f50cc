// SPDX-License-Identifier: Apache-2.0
import { type DatabaseService } from '../../platform/database/database.service.js';
import { createLogger } from '../../platform/logging/logger.js';
import { type StaffAccountEntity } from '../model/staff.entities.js';
import { type StaffAccountsRepository } from '../persistence/staff-accounts.repository.js';
import { hashPassword, isPassword, NO_ACCOUNT_HASH } from '../rules/password-hash.js';
import { type PasswordAttemptsService } from './password-attempts.service.js';
import { type StaffAuditService } from './staff-audit.service.js';
import { type StaffSessionsService } from './staff-sessions.service.js';
import { StaffSignInService } from './staff-sign-in.service.js';

const client = { address: '192.0.2.1', userAgent: 'Tests' };

/** Signs in with a password to an account, or to none, and counts the attempts that were not taken back. */
async function signedIn(account: Partial<StaffAccountEntity> | undefined, password: string) {
  let counted = 0;
  const attempts = { count: async () => (counted++, async () => void counted--), browserToken: () => 'known' };
  const audit = { recordOfAccount: async () => {} };
  const service = new StaffSignInService(
    { transaction: (work: () => unknown) => work() } as unknown as DatabaseService,
    { find: async () => account, findByEmail: async () => account } as unknown as StaffAccountsRepository,
    { start: async () => ({ token: 'x' }) } as unknown as StaffSessionsService,
    attempts as unknown as PasswordAttemptsService,
    audit as unknown as StaffAuditService,
    createLogger('silent'),
  );
  return [await service.signIn({ email: 'ana@shop.example', password }, client), counted];
}

describe('a sign-in', () => {
  it('C-STAFF-6: checks a password, whether the address has an account, a disabled one, or none', async () => {
    const password_hash = await hashPassword('correct horse', 2);
    const accounts = [{ password_hash, disabled_at: null }, { password_hash, disabled_at: new Date() }, undefined];
    for (const account of accounts) {
      // Nobody else's password is checked while sixteen wait: a sign-in that checks none would not notice.
      const waiting = Array.from({ length: 16 }, () => isPassword('x', password_hash));
      expect(await signedIn(account, 'correct horse')).toEqual(['busy', 0]);
      await Promise.all(waiting);
    }
  });

  it('C-STAFF-6: costs the same for an address without an account', async () => {
    const costOf = (hash: string) => hash.split(':').at(-1);
    expect(costOf(NO_ACCOUNT_HASH)).toBe(costOf(await hashPassword('correct horse')));
  });

  it('C-STAFF-8: counts until it succeeds', async () => {
    const account = { password_hash: await hashPassword('correct horse', 2), disabled_at: null };
    expect(await signedIn(account, 'wrong')).toEqual(['wrong', 1]);
    expect(await signedIn(account, 'correct horse')).toEqual([{ token: 'x', browser: 'known' }, 0]);
  });
});
