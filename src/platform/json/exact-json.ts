// SPDX-License-Identifier: Apache-2.0
import { Decimal } from 'decimal.js';
import { parse, stringify } from 'lossless-json';
import { childPointer, type Fault, MAX_FAULTS } from '../validation/fault.js';

/**
 * A JSON number that a double cannot represent exactly, kept as its literal digits.
 * Compare and add it with `exact` (platform/money); write it with `stringifyJson`.
 */
export class ExactNumber {
  constructor(readonly literal: string) {
    isAnyExactNumberMade = true;
  }

  toString(): string {
    return this.literal;
  }

  /** Plain `JSON.stringify` cannot write the digits as a number; a string keeps all of them. */
  toJSON(): string {
    return this.literal;
  }
}

/** A money member as `parseJson` returns it. */
export type Amount = number | ExactNumber;

let isAnyExactNumberMade = false;

// 16 digits or more, or an exponent of three digits: a double represents any shorter number exactly.
const MAYBE_INEXACT = /(?:^|[:[,\s])-?(?:\d[\d.eE+-]{15,}|\d[\d.]*[eE][+-]?\d{3,})/;

/**
 * Parses JSON text without rounding: a number that a double would change becomes an `ExactNumber`.
 * The last value of a duplicate key wins, and `__proto__` stays an own key.
 * @throws SyntaxError if the text is not JSON
 */
export function parseJson(text: string): unknown {
  const plain: unknown = JSON.parse(text);
  if (!MAYBE_INEXACT.test(text)) return plain;
  try {
    return parse(text, null, { parseNumber: exactNumber, onDuplicateKey: ({ newValue }) => newValue });
  } catch (error) {
    // Only text nested thousands of levels deep overflows the stack, and `inspectJson` rejects it in either form.
    if (error instanceof RangeError) return plain;
    throw error;
  }
}

function exactNumber(literal: string): number | ExactNumber {
  const value = Number(literal);
  return isExactly(value, literal) ? value : new ExactNumber(literal);
}

function isExactly(value: number, literal: string): boolean {
  if (!Number.isFinite(value)) return false;
  const written = new Decimal(literal);
  // decimal.js rounds an exponent out of its range to zero or infinity; such a literal is never exact.
  if (!written.isFinite() || written.isZero()) return value === 0 && !/[1-9]/.test(literal.split(/[eE]/)[0] ?? '');
  return written.equals(value);
}

/** `JSON.stringify` that writes each `ExactNumber` with its literal digits. */
export function stringifyJson(value: unknown): string {
  if (!isAnyExactNumberMade || !hasExactNumbers(value)) return JSON.stringify(value);
  return (
    stringify(value, null, undefined, [
      { test: (item) => item instanceof ExactNumber, stringify: (item) => (item as ExactNumber).literal },
    ]) ?? 'null'
  );
}

function hasExactNumbers(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof ExactNumber) return true;
  return Array.isArray(value) ? value.some(hasExactNumbers) : Object.values(value).some(hasExactNumbers);
}

/**
 * Finds faults that no body may have: nesting deeper than `maxDepth` levels (the value itself is level 1), a key
 * `__proto__`, and text or keys with a lone surrogate.
 */
export function inspectJson(value: unknown, maxDepth = 32): Fault[] {
  if (isSound(value, maxDepth)) return [];
  const faults: Fault[] = [];
  collectUnsound(value, maxDepth, '', faults);
  return faults;
}

function isSound(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return true;
  if (levels === 0) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (!isSound(item, levels - 1)) return false;
    return true;
  }
  const object = value as Record<string, unknown>;
  for (const key in object) {
    if (key === '__proto__' || !key.isWellFormed() || !isSound(object[key], levels - 1)) return false;
  }
  return true;
}

function collectUnsound(value: unknown, levels: number, pointer: string, faults: Fault[]): void {
  if (faults.length >= MAX_FAULTS) return;
  if (typeof value === 'string') {
    if (!value.isWellFormed()) faults.push({ pointer, code: 'INVALID_FORMAT', detail: 'must be well-formed Unicode' });
    return;
  }
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return;
  if (levels === 0) {
    faults.push({ pointer, code: 'NESTED_TOO_DEEP', detail: 'is nested too deep' });
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    const at = childPointer(pointer, key);
    if (key === '__proto__') faults.push({ pointer: at, code: 'FORBIDDEN_KEY', detail: 'is not allowed as a key' });
    else if (!key.isWellFormed())
      faults.push({ pointer: at.toWellFormed(), code: 'FORBIDDEN_KEY', detail: 'must be well-formed Unicode' });
    else collectUnsound(item, levels - 1, at, faults);
  }
}
