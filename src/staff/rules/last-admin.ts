// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../platform/errors/problem.js';
import { type Role } from '../model/staff.js';

interface Member {
  id: string;
  role: Role;
  disabled_at: Date | null;
}

/**
 * A store with an admin keeps one who can sign in (C-STAFF-5).
 * @param members the people of the store before the change, their rows locked
 * @param accountId the person who will no longer be an admin
 * @throws Problem LAST_ADMIN
 */
export function checkAdminLeft(members: readonly Member[], accountId: string): void {
  const admins = members.filter(({ role, disabled_at }) => role === 'admin' && disabled_at === null);
  if (admins.length === 1 && admins[0]?.id === accountId)
    throw new Problem('LAST_ADMIN', 'This person is the last admin of the store. Make somebody else an admin first.');
}
