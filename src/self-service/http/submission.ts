import { Problem } from '../../platform/errors/problem.js';
import { FormAlert, type ReturnAlert } from '../model/submission.js';

/** The id of the return or claim, or the reason why the form is shown again. */
export type Outcome = { id: string } | { alert: ReturnAlert };

/** A form that was made by hand is treated like one that another window has changed. */
const NOT_OURS = ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED'];

/** Runs a submission. @throws Error for everything that the form cannot show */
export async function submissionOf(submit: () => Promise<string>): Promise<Outcome> {
  try {
    return { id: await submit() };
  } catch (error) {
    if (error instanceof FormAlert) return { alert: error.alert };
    if (error instanceof Problem && NOT_OURS.includes(error.code)) return { alert: 'changed' };
    throw error;
  }
}
