import { newId } from '../../platform/ids/ids.js';
import { type StaffAccountEntity } from '../model/staff-account.entity.js';

/** The row of a new account. */
export function newAccount(email: string, name: string, password_hash: string, now: Date): StaffAccountEntity {
  const times = { last_seen_at: null, disabled_at: null, created_at: now, updated_at: now };
  return { id: newId('stf'), email, name, password_hash, time_zone: null, ...times };
}
