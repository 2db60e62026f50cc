import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, type StaffSession } from 'parcelward/staff';
import { choices } from '../core/forms.js';
import { type Staff } from '../core/staff.js';
import { shownSession } from './people.page.js';

const TIME_ZONES = Intl.supportedValuesOf('timeZone');

/** A person's own account and sessions; the one of this browser is first. */
export function accountPage({ account, sessionId }: Staff, sessions: readonly StaffSession[]) {
  const shown = sessions.map((session) => shownSession(session, sessionId));
  return {
    title: 'Your account',
    email: account.email,
    name: account.name,
    zones: choices(TIME_ZONES, [account.time_zone ?? ''], (zone) => zone.replaceAll('_', ' ')),
    min: MIN_PASSWORD_LENGTH,
    max: MAX_PASSWORD_LENGTH,
    sessions: shown.toSorted((a, b) => Number(b.isThis) - Number(a.isThis)),
  };
}
