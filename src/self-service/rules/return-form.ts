// SPDX-License-Identifier: Apache-2.0
import { type SelfService } from '../../stores/index.js';
import { type ReturnDraft } from '../model/drafts.js';
import { type ReturnAlert } from '../model/submission.js';
import { type ChoosableLine, chosen, chosenUnits, commentOf } from './form-fields.js';

const MAX_COMMENT = 1000;

/** The values of a form, and why it is incomplete. */
export interface ReadReturn {
  draft: ReturnDraft;
  alert?: ReturnAlert;
}

/**
 * Reads the form of a return (C-SELF-8). A form that was changed by hand gets no more than the page offers.
 * @param lines that can be returned
 */
export function readReturnForm(form: URLSearchParams, lines: readonly ChoosableLine[], store: SelfService): ReadReturn {
  const units = chosenUnits(form, lines);
  const [method, resolution] = [
    chosen(form, 'method', store.return_methods) ?? store.return_methods[0] ?? 'SELF_SHIP',
    chosen(form, 'resolution', store.return_resolutions) ?? store.return_resolutions[0] ?? 'REFUND',
  ];
  const handles = store.reasons.map(({ handle }) => handle);
  // A form with a single item asks for one reason.
  const reasonOf = (lineId: string) =>
    chosen(form, `reason.${lineId}`, handles) ?? chosen(form, 'reason', handles) ?? '';
  const chosenLines = (units ?? []).map((line) => ({ ...line, reason: reasonOf(line.line_id) }));
  const comment = commentOf(form, MAX_COMMENT);
  const reason = commonReason(chosenLines) || (chosen(form, 'reason', handles) ?? '');
  const draft = { lines: chosenLines, reason, comment, method, resolution };
  return { draft, alert: units === undefined ? 'gone' : alertOf(draft, store) };
}

/** The reason of the most units; of several, the first one. */
function commonReason(lines: ReturnDraft['lines']): string {
  const units = new Map<string, number>();
  for (const { reason, quantity } of lines) units.set(reason, (units.get(reason) ?? 0) + quantity);
  return [...units].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

function alertOf({ lines, comment }: ReturnDraft, { reasons }: SelfService): ReturnAlert | undefined {
  if (lines.length === 0) return 'chooseItems';
  if (lines.some(({ reason }) => reason === '')) return 'chooseReason';
  const needComment = reasons.filter(({ needs_comment }) => needs_comment === true).map(({ handle }) => handle);
  return comment === '' && lines.some(({ reason }) => needComment.includes(reason)) ? 'needsComment' : undefined;
}

/** Whether all units of a draft can still be returned, for a reason and in a way that the store still offers. */
export function isStillOffered(draft: ReturnDraft, lines: readonly ChoosableLine[], store: SelfService): boolean {
  return (
    draft.lines.every(({ reason }) => store.reasons.some(({ handle }) => handle === reason)) &&
    store.return_methods.includes(draft.method) &&
    store.return_resolutions.includes(draft.resolution) &&
    draft.lines.every(({ line_id, quantity }) =>
      lines.some((offered) => offered.line.line_id === line_id && offered.quantity >= quantity),
    )
  );
}
