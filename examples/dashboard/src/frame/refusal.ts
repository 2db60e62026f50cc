import { Problem } from 'parcelward';

/** Why a form was not taken, for the page that shows it again. */
export interface Refusal {
  message: string;
  /** What is wrong with which field. */
  errors: { field: string; detail: string }[];
}

/**
 * Does what a form asks for.
 * @returns what `refused` answers where a service refuses it
 */
export async function orRefuse<T>(work: () => Promise<T>, refused: (refusal: Refusal) => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'SERVICE_UNAVAILABLE') throw error;
    return refused(refusalOf(error));
  }
}

/** A refusal of our own. */
export function refusal(field: string, detail: string): Refusal {
  return { message: 'Please correct this:', errors: [{ field, detail }] };
}

export function refusalOf({ code, message, errors = [] }: Problem): Refusal {
  return {
    message: code === 'VALIDATION_ERROR' ? 'Please correct this:' : message,
    errors: errors.map(({ pointer, detail }) => ({ field: fieldOf(pointer), detail })),
  };
}

/** `/claim_policy/window_days` is `claim policy, window days`. */
function fieldOf(pointer: string): string {
  return pointer.slice(1).split('/').join(', ').replaceAll('_', ' ');
}
