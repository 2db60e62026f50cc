// SPDX-License-Identifier: Apache-2.0
import { validationError } from '../../platform/errors/problem.js';
import { COMMON_PASSWORDS } from './common-passwords.js';

export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;

/**
 * The rules for a new password (C-STAFF-7): its length, and that it is easy to guess neither for everybody nor for somebody who
 * knows the account. There are no rules about kinds of characters (NIST SP 800-63B, 5.1.1.2).
 * @param email of the account, normalised
 * @throws Problem VALIDATION_ERROR
 */
export function checkPassword(password: string, email: string): void {
  const fault = faultOf(password.normalize('NFKC'), email);
  if (fault) throw validationError([{ pointer: '/password', ...fault }]);
}

function faultOf(password: string, email: string): { code: string; detail: string } | undefined {
  const length = Array.from(password).length;
  if (length < MIN_PASSWORD_LENGTH) return { code: 'TOO_SHORT', detail: 'must have at least 12 characters' };
  if (length > MAX_PASSWORD_LENGTH) return { code: 'TOO_LONG', detail: 'must have at most 128 characters' };
  const plain = password.toLowerCase();
  const name = lettersOf(email.slice(0, email.indexOf('@')));
  if (plain.includes(email) || (name !== '' && lettersOf(plain) === name))
    return { code: 'TOO_EASY', detail: 'must not be your email address' };
  if (isCommon(plain)) return { code: 'TOO_EASY', detail: 'is too easy to guess; try a few unrelated words' };
  return undefined;
}

/** Whether a password is a common one, possibly repeated or with digits and signs around it, or has only few characters. */
function isCommon(password: string): boolean {
  if (new Set(password).size < 5) return true;
  if (isSequence(password)) return true;
  const letters = lettersOf(password);
  return [password, letters, password.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')].some((form) =>
    COMMON_PASSWORDS.has(unrepeated(form)),
  );
}

const lettersOf = (text: string): string => text.replaceAll(/[^\p{L}]/gu, '');

/** `abcabcabc` to `abc`. */
function unrepeated(text: string): string {
  return /^(.+?)\1+$/s.exec(text)?.[1] ?? text;
}

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn',
];

/** Whether every three characters follow each other in the alphabet or on a keyboard, in one of the directions. */
function isSequence(text: string): boolean {
  const rows = ROWS.flatMap((row) => [row, Array.from(row).toReversed().join('')]);
  let rest = text;
  while (rest.length > 0) {
    const length = longestPrefix(rest, rows);
    if (length < 3) return false;
    rest = rest.slice(length);
  }
  return true;
}

function longestPrefix(text: string, rows: readonly string[]): number {
  let length = 0;
  while (length < text.length && rows.some((row) => row.includes(text.slice(0, length + 1)))) length++;
  return length;
}
