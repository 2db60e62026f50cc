// SPDX-License-Identifier: Apache-2.0
/** The roles of staff in a store, the least first; each may do what the ones before it may (C-STAFF-2). */
export const ROLES = ['viewer', 'support', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** Whether a role may do what `needed` may. */
export function reaches(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** A person who may sign in to the dashboard. */
export interface StaffAccount {
  id: string;
  email: string;
  name: string;
  /** IANA name; null for the browser's. */
  time_zone: string | null;
  /** To within five minutes. */
  last_seen_at: Date | null;
  disabled_at: Date | null;
  created_at: Date;
}

/** A person's role in a store. */
export interface StaffMembership {
  store_id: string;
  role: Role;
}

/** A person of a store, as its list of people shows them. */
export type StaffMember = StaffAccount & { role: Role };

/** Who did something to an account: a person, or nobody known (a command, or somebody who is not signed in). */
export interface StaffActor {
  accountId: string | null;
  /** The e-mail address, for the audit log. */
  name: string;
}

export const OPERATOR: StaffActor = { accountId: null, name: 'Operator (command line)' };

export function actorOf({ id, email }: Pick<StaffAccount, 'id' | 'email'>): StaffActor {
  return { accountId: id, name: email };
}

/** Where a request of a person comes from. */
export interface StaffClient {
  address: string;
  userAgent: string;
  /** The token of `PasswordAttemptsService` that the browser keeps. */
  browser?: string | undefined;
}
