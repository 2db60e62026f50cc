// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../platform/errors/problem.js';
import { type Access } from '../model/access.js';
import { FormAlert, type ReturnAlert, type Submission } from '../model/submission.js';

/** The id of the return or claim, or the reason why the form is shown again. */
type Outcome = { id: string } | { alert: ReturnAlert };

/** A form that was made by hand is treated like one that another window has changed. */
const NOT_OURS = ['IDEMPOTENCY_KEY_INVALID', 'IDEMPOTENCY_KEY_REUSED'];

/** Submits the form of a check page. @throws Error for everything that the form cannot show */
export async function submitForm(
  { visited }: Access,
  form: URLSearchParams,
  submit: (submission: Submission) => Promise<string>,
): Promise<Outcome> {
  try {
    return { id: await submit({ visited, formId: form.get('form') ?? '', digest: form.get('digest') ?? '' }) };
  } catch (error) {
    if (error instanceof FormAlert) return { alert: error.alert };
    if (error instanceof Problem && NOT_OURS.includes(error.code)) return { alert: 'changed' };
    throw error;
  }
}
