/** The roles of staff in a store, the least first; each may do what the ones before it may (C-STAFF-2). */
export const ROLES = ['viewer', 'support', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** Whether a role may do what `needed` may. */
export function reaches(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}
