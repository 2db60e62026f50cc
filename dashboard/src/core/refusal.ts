// SPDX-License-Identifier: Apache-2.0
import { Problem } from 'parcelward';

/** Why a form was refused; the page shows it above the form. */
export interface Refusal {
  message: string;
  errors: { field: string; detail: string }[];
}

/**
 * Runs the work of a form.
 * @returns the result of `refused` if a service refuses the work
 */
export async function orRefuse<T>(work: () => Promise<T>, refused: (refusal: Refusal) => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'SERVICE_UNAVAILABLE') throw error;
    return refused(refusalOf(error));
  }
}

/** A refusal by the dashboard itself. */
export function refusal(field: string, detail: string): Refusal {
  return { message: 'Please correct the following:', errors: [{ field, detail }] };
}

function refusalOf({ code, message, errors = [] }: Problem): Refusal {
  return {
    message: code === 'VALIDATION_ERROR' && errors.length > 0 ? 'Please correct the following:' : message,
    errors: errors.map(({ pointer, detail }) => ({ field: fieldOf(pointer), detail })),
  };
}

/** `/claim_policy/window_days` is `claim policy, window days`. */
function fieldOf(pointer: string): string {
  return pointer.slice(1).split('/').join(', ').replaceAll('_', ' ');
}
