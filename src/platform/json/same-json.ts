// SPDX-License-Identifier: Apache-2.0
import { Decimal } from 'decimal.js';
import { ExactNumber } from './exact-json.js';

/** Whether two JSON values are equal: key order does not matter, array order does, numbers are compared by value. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof ExactNumber || b instanceof ExactNumber) return isSameNumber(a, b);
  if (Array.isArray(a) || Array.isArray(b)) {
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => isSameJson(item, b[index]))
    );
  }
  return isSameObject(a as Record<string, unknown>, b as Record<string, unknown>);
}

/** An `ExactNumber` never equals a double, because no double can represent it. */
function isSameNumber(a: object, b: object): boolean {
  if (!(a instanceof ExactNumber) || !(b instanceof ExactNumber)) return false;
  return a.literal === b.literal || new Decimal(a.literal).equals(b.literal);
}

function isSameObject(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  const keys = definedKeys(a);
  return (
    keys.length === definedKeys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameJson(a[key], b[key]))
  );
}

/** Undefined members are ignored, because JSON does not have them. */
function definedKeys(object: Record<string, unknown>): string[] {
  return Object.keys(object).filter((key) => object[key] !== undefined);
}
