// SPDX-License-Identifier: Apache-2.0
/** The members of an object that are not undefined. */
export function definedMembers<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
}
