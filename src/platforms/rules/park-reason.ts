// SPDX-License-Identifier: Apache-2.0
import { PROBLEMS } from '../../platform/errors/catalogue.js';
import { errorText } from '../../platform/errors/error-text.js';
import { Problem } from '../../platform/errors/problem.js';

/** After so many failed attempts, some minutes, only staff can tell whether another one helps. */
const MAX_ATTEMPTS = 8;
const MAX_LENGTH = 512;
const MAX_FAULTS = 3;

/** A part of an order that came without it. After the last attempt it is ignored, because its order has the same part. */
export class OrderMissingError extends Error {}

/**
 * Says why a delivery ends unapplied after an error; undefined if it is worth a retry.
 * @param attempt the number of the failed attempt, from 1
 */
export function parkReason(error: unknown, attempt: number): string | undefined {
  const reason = reasonOf(error) ?? (attempt >= MAX_ATTEMPTS ? errorText(error) : undefined);
  return reason?.slice(0, MAX_LENGTH).toWellFormed();
}

/** The text of an error that comes again whenever the delivery is applied. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Problem) || PROBLEMS[error.code].status >= 500) return undefined;
  const faults = (error.errors ?? []).slice(0, MAX_FAULTS).map(({ pointer, detail }) => `${pointer} ${detail}`);
  return [error.message, ...faults].join(' ');
}
