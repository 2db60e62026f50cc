// SPDX-License-Identifier: Apache-2.0
import { unambiguousAddress } from '../../notifications/index.js';
import { type IdentifiedLine, type LineUnits } from '../../orders/index.js';
import { type Language } from '../../platform/text/language.js';
import { isEmail } from '../../platform/validation/predicates.js';
import { type WithdrawalInput } from '../../withdrawals/index.js';
import { type ChoosableLine, chosen, chosenUnits, typedText } from './form-fields.js';

const MAX = { name: 255, order_number: 128, email: 254, text: 2000 };
const SCOPES = ['whole', 'parts'] as const;

/** What a customer typed, also if something is missing. */
export interface WithdrawalValues {
  name: string;
  order_number: string;
  email: string;
  scope: (typeof SCOPES)[number];
  items: string;
  note: string;
  /** Chosen from the lines of an order; empty in a form without a list. */
  units: LineUnits[];
}

export type WithdrawalField = 'name' | 'order_number' | 'email' | 'items';

/** A field that needs attention, and why. */
export interface WithdrawalFault {
  field: WithdrawalField;
  error: WithdrawalField | 'scope' | 'units';
}

/** The values of an empty form. */
export const EMPTY_WITHDRAWAL: WithdrawalValues = {
  ...{ name: '', order_number: '', email: '', scope: 'whole', items: '', note: '', units: [] },
};

/**
 * Reads the form of a withdrawal (C-SELF-17).
 * @param lines to choose units from; undefined in a form without a list
 */
export function readWithdrawalForm(
  form: URLSearchParams,
  lines?: readonly ChoosableLine[],
): { values: WithdrawalValues; faults: WithdrawalFault[] } {
  const line = (name: keyof typeof MAX): string => typedText(form, name, MAX[name]).replaceAll(/\s+/g, ' ');
  const units = lines && chosenUnits(form, lines);
  const values: WithdrawalValues = {
    name: line('name'),
    order_number: line('order_number'),
    email: line('email'),
    scope: lines ? 'parts' : (chosen(form, 'scope', SCOPES) ?? 'whole'),
    items: lines ? '' : typedText(form, 'items', MAX.text),
    note: typedText(form, 'note', MAX.text),
    units: units ?? [],
  };
  const isMissing: Record<WithdrawalField, boolean> = {
    name: values.name === '',
    order_number: values.order_number === '',
    email: !isEmail(values.email) || unambiguousAddress(values.email) === undefined,
    items: values.units.length === 0 && (values.scope === 'parts') !== (values.items !== ''),
  };
  const ofItems = lines ? 'units' : values.scope === 'whole' ? 'scope' : 'items';
  const fields = (Object.keys(isMissing) as WithdrawalField[]).filter((field) => isMissing[field]);
  return { values, faults: fields.map((field) => ({ field, error: field === 'items' ? ofItems : field })) };
}

/** The hidden fields that carry what was typed to the next page. */
export function hiddenFields({ units, ...typed }: WithdrawalValues): { name: string; value: string }[] {
  return [
    ...Object.entries(typed).map(([name, value]) => ({ name, value })),
    ...units.map(({ line_id, quantity }) => ({ name: `units.${line_id}`, value: String(quantity) })),
  ];
}

/**
 * The statement of complete values. Without a session, chosen units are in it as a text that reads the same, because nothing proves
 * that the order is the customer's.
 * @param lines of the order
 */
export function statementInput(
  { name, order_number, email, scope, items, note, units }: WithdrawalValues,
  language: Language,
  { session, lines = [] }: { session?: WithdrawalInput['session']; lines?: readonly IdentifiedLine[] } = {},
): WithdrawalInput {
  const named = units.map(({ line_id, quantity }) => {
    const { title, sku } = lines.find((each) => each.line_id === line_id) ?? {};
    return `${quantity} × ${title || sku || line_id}`;
  });
  const isText = scope === 'parts' && session === undefined;
  return {
    ...{ stated_order_number: order_number, name, email, language, session, source: 'page' },
    line_items: session ? units : [],
    items_text: isText ? (named.length > 0 ? named.join('\n') : items) : null,
    note: note === '' ? null : note,
  };
}
