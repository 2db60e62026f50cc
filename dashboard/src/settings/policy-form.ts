// SPDX-License-Identifier: Apache-2.0
import { validationError } from 'parcelward';
import { CLAIM_REASONS, CLAIM_RESOLUTIONS, type Exclusion } from 'parcelward/stores';
import { choices, type Form, isChecked, lines, text, texts } from '../core/forms.js';

/** The general rules of a submitted policy form. */
export function rulesOf(form: Form): Record<string, unknown> {
  return {
    window_days: numberOf(form, 'window_days'),
    lost_after_days: numberOf(form, 'lost_after_days'),
    refund_enabled: isChecked(form, 'refund_enabled'),
    reship_enabled: isChecked(form, 'reship_enabled'),
  };
}

/** The exclusion of a submitted form; empty fields set no condition. */
export function exclusionOf(form: Form): Record<string, unknown> {
  const conditions = {
    reasons: listed(texts(form, 'reasons')),
    resolutions: listed(texts(form, 'resolutions')),
    skus: listed(lines(form, 'skus')),
    product_ids: listed(lines(form, 'product_ids')),
    max_unit_price: numberOf(form, 'max_unit_price'),
    not_if_delivered: isChecked(form, 'not_if_delivered') || undefined,
  };
  const given = Object.entries(conditions).filter(([, value]) => value !== undefined);
  return { id: text(form, 'id') ?? '', message: text(form, 'message') ?? '', ...Object.fromEntries(given) };
}

/**
 * The exclusions with one changed, added (`was` is undefined) or removed (`exclusion` is undefined).
 * @throws Problem VALIDATION_ERROR if the exclusion no longer exists, or the name is taken
 */
export function changedExclusions(
  exclusions: readonly Exclusion[],
  was: string | undefined,
  exclusion?: Record<string, unknown>,
): object[] {
  const others = exclusions.filter(({ id }) => id !== was);
  if (was !== undefined && others.length === exclusions.length)
    throw refusedName('no longer exists: the rule was removed meanwhile');
  if (exclusion && others.some(({ id }) => id === exclusion.id)) throw refusedName('is already used by another rule');
  if (was === undefined) return [...exclusions, ...(exclusion ? [exclusion] : [])];
  const changed = exclusion ? [exclusion] : [];
  return exclusions.flatMap((rule): object[] => (rule.id === was ? changed : [rule]));
}

function refusedName(detail: string): Error {
  return validationError([{ pointer: '/id', code: 'NOT_ALLOWED_VALUE', detail }]);
}

/** The form of an exclusion; empty for a new one. */
export function exclusionForm(exclusion: Partial<Exclusion> = {}) {
  const { id = '', message = '', reasons = [], resolutions = [], skus = [], product_ids = [] } = exclusion;
  return {
    id,
    message,
    reasons: choices(CLAIM_REASONS, reasons),
    resolutions: choices(CLAIM_RESOLUTIONS, resolutions, resolutionName),
    skus: skus.join('\n'),
    product_ids: product_ids.join('\n'),
    max_unit_price: exclusion.max_unit_price === undefined ? '' : String(exclusion.max_unit_price),
    not_if_delivered: exclusion.not_if_delivered === true,
  };
}

function resolutionName(resolution: string): string {
  return resolution === 'RESHIP' ? 'Reshipment' : 'Refund';
}

/** The conditions of an exclusion as one sentence. */
export function exclusionText(exclusion: Exclusion): string {
  const { reasons, resolutions, skus, product_ids, max_unit_price, not_if_delivered } = exclusion;
  const conditions = [
    ...(reasons ? [`the reason is ${either(reasons)}`] : []),
    ...(resolutions ? [`the customer requests ${either(resolutions.map(resolutionName))}`] : []),
    ...(skus ? [`the SKU is ${either(skus)}`] : []),
    ...(product_ids ? [`the product is ${either(product_ids)}`] : []),
    ...(max_unit_price === undefined ? [] : [`a unit costs more than ${String(max_unit_price)}`]),
    ...(not_if_delivered ? ['a parcel with the line has been delivered'] : []),
  ];
  return conditions.length === 0 ? 'Every line is excluded.' : `A line is excluded if ${conditions.join(' and ')}.`;
}

function either(names: readonly string[]): string {
  if (names.length > 5) return `one of ${names.length}`;
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
}

/** Leaves values that are not numbers to the service, which rejects them. */
function numberOf(form: Form, name: string): unknown {
  const written = text(form, name);
  return written !== undefined && /^-?\d+(\.\d+)?$/.test(written) ? Number(written) : written;
}

function listed(items: string[]): string[] | undefined {
  return items.length > 0 ? items : undefined;
}
