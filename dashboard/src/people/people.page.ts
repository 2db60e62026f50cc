// SPDX-License-Identifier: Apache-2.0
import { ROLES, type StaffInvitation, type StaffMember, type StaffSession } from 'parcelward/staff';
import { timeCell, words } from '../core/format.js';
import { choices } from '../core/forms.js';
import { type Cell, fact, type Tone } from '../core/table.js';
import { tabsOf } from '../core/tabs.js';

const TABS = [
  ['/people', 'People'],
  ['/people/audit', 'Audit log'],
] as const;

export const peopleTabs = (current: string) => tabsOf(TABS, current);

const TONES: Record<StaffMember['role'], Tone> = { viewer: 'plain', support: 'plain', admin: 'good' };

const seenCell = (time: Date | null): Cell => (time === null ? { text: 'Never' } : timeCell(time.toISOString()));

function roleCell({ role, disabled_at }: StaffMember): Cell {
  return disabled_at === null ? { text: words(role), tone: TONES[role] } : { text: 'Disabled', tone: 'bad' };
}

/**
 * The people of a store and its open invitations.
 * @param viewer the id of their own account
 */
export function peoplePage(
  members: readonly StaffMember[],
  invitations: readonly StaffInvitation[],
  input: { email?: string; role?: string },
  viewer: string,
) {
  return {
    title: 'People',
    tabs: peopleTabs('/people'),
    people: members.map((member) => ({
      name: member.name,
      href: `/people/${member.id}`,
      role: roleCell(member),
      email: member.email,
      last_seen: member.last_seen_at?.toISOString(),
      removeId: `remove-${member.id}`,
      isSelf: member.id === viewer,
    })),
    invitations: invitations.map(({ id, email, role, invited_by, expires_at, is_expired }) => ({
      id,
      email,
      role: words(role),
      invited_by,
      expires_at: expires_at.toISOString(),
      is_expired,
    })),
    email: input.email ?? '',
    roles: choices(ROLES, [input.role ?? 'support'], words),
  };
}

/** A session for lists of sessions. */
export function shownSession({ id, address, user_agent, last_used_at, created_at }: StaffSession, own?: string) {
  return {
    id,
    device: deviceOf(user_agent),
    address,
    last_used_at: last_used_at.toISOString(),
    created_at: created_at.toISOString(),
    isThis: id === own,
  };
}

/** A person of the store, with their sessions. */
export function personPage(member: StaffMember, sessions: readonly StaffSession[], viewer: string) {
  const { id, name, email, role, last_seen_at, created_at } = member;
  return {
    title: name,
    back: { href: '/people', label: 'People' },
    id,
    email,
    isSelf: id === viewer,
    facts: [
      fact('Email', email),
      fact('Role', roleCell(member)),
      fact('Last seen', seenCell(last_seen_at)),
      fact('Account since', timeCell(created_at.toISOString())),
    ],
    roles: choices(ROLES, [role], words),
    sessions: sessions.map((session) => shownSession(session)),
  };
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** `Firefox on Windows`; the browser's own text if it is another one. */
export function deviceOf(userAgent: string): string {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([part]) => userAgent.includes(part))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser === undefined) return userAgent.slice(0, 60) || 'Unknown browser';
  return system === undefined ? browser : `${browser} on ${system}`;
}
