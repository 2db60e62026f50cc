// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../platform/errors/problem.js';
import { type PhotoAlert } from '../model/flow.js';

const REFUSED = ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE'];

/**
 * What a form says about a photo that was refused.
 * @throws the error if it is no refusal of a photo
 */
export function photoAlertOf(error: unknown): PhotoAlert {
  if (!(error instanceof Problem) || !REFUSED.includes(error.code)) throw error;
  if (error.code === 'PAYLOAD_TOO_LARGE') return 'heavy';
  const has = (code: string): boolean => error.errors?.some((fault) => fault.code === code) ?? false;
  if (has('TOO_MANY_ITEMS')) return 'full';
  return has('OUT_OF_RANGE') ? 'large' : 'refused';
}
