// SPDX-License-Identifier: Apache-2.0
import { type Amount } from 'parcelward';

export type Form = Record<string, string | string[] | undefined>;

/** The trimmed value of a field; undefined if it is empty. */
export function text(form: Form, name: string): string | undefined {
  const value = form[name];
  const one = (Array.isArray(value) ? value[0] : value)?.trim();
  return one === '' ? undefined : one;
}

/** A password as it was typed; empty if it is missing. */
export function passwordOf(form: Form, name: string): string {
  const value = form[name];
  return typeof value === 'string' ? value : '';
}

/** All values of a name, for example of checked boxes. */
export function texts(form: Form, name: string): string[] {
  const value = form[name];
  return value === undefined ? [] : [value].flat();
}

/** The lines of a field, trimmed, without empty ones. */
export function lines(form: Form, name: string): string[] {
  const written = (text(form, name) ?? '').split(/[\r\n]+/);
  return written.map((line) => line.trim()).filter(Boolean);
}

/** An amount as it was typed, also with a decimal comma. */
export function amountOf(written: string): Amount {
  const plain = written.replace(',', '.');
  // Services reject values that are not numbers.
  return /^\d{1,12}(\.\d{1,4})?$/.test(plain) ? Number(plain) : (plain as unknown as number);
}

export function isChecked(form: Form, name: string): boolean {
  return form[name] !== undefined;
}

/** The value of a field if it is one of the allowed ones. */
export function oneOf<T extends string>(form: Form, name: string, allowed: readonly T[]): T | undefined {
  return allowed.find((value) => value === text(form, name));
}

/** An option of a `select`, or a checkbox. */
export interface Choice {
  value: string;
  label: string;
  isChosen: boolean;
}

export function choices(
  values: readonly string[],
  chosen: readonly string[],
  labelOf = (value: string) => value,
): Choice[] {
  return values.map((value) => ({ value, label: labelOf(value), isChosen: chosen.includes(value) }));
}
