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
  const reason = store.reasons.find(({ handle }) => handle === form.get('reason'));
  const [method, resolution] = [
    chosen(form, 'method', store.return_methods) ?? store.return_methods[0] ?? 'SELF_SHIP',
    chosen(form, 'resolution', store.return_resolutions) ?? store.return_resolutions[0] ?? 'REFUND',
  ];
  const comment = commentOf(form, MAX_COMMENT);
  const draft = { lines: units ?? [], reason: reason?.handle ?? '', comment, method, resolution };
  return { draft, alert: alertOf(units, reason, comment) };
}

function alertOf(
  units: ReturnDraft['lines'] | undefined,
  reason: SelfService['reasons'][number] | undefined,
  comment: string,
): ReturnAlert | undefined {
  if (units === undefined) return 'gone';
  if (units.length === 0) return 'chooseItems';
  if (!reason) return 'chooseReason';
  return reason.needs_comment === true && comment === '' ? 'needsComment' : undefined;
}

/** Whether all units of a draft can still be returned, for a reason and in a way that the store still offers. */
export function isStillOffered(draft: ReturnDraft, lines: readonly ChoosableLine[], store: SelfService): boolean {
  return (
    store.reasons.some(({ handle }) => handle === draft.reason) &&
    store.return_methods.includes(draft.method) &&
    store.return_resolutions.includes(draft.resolution) &&
    draft.lines.every(({ line_id, quantity }) =>
      lines.some((offered) => offered.line.line_id === line_id && offered.quantity >= quantity),
    )
  );
}
