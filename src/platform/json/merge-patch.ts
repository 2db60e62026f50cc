// SPDX-License-Identifier: Apache-2.0
import { isJsonObject } from '../validation/predicates.js';

/**
 * Applies an RFC 7396 merge patch: null removes a member, objects merge, all other values replace.
 * @returns a new value; the arguments are not changed
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch;
  const members = new Map(isJsonObject(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) members.delete(key);
    else members.set(key, mergePatch(members.get(key), value));
  }
  return Object.fromEntries(members);
}
