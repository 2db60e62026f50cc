// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto';
import { goodsOf, type HeldUnits, type IdentifiedLine, unitBalances } from '../../orders/index.js';
import { pageHref, type PageLanguage, type PictureUrl } from '../../pages/index.js';
import { type Store } from '../../stores/index.js';
import {
  receivedText,
  RECEIPT_TEXTS,
  STATEMENT_TEXTS,
  statementOf,
  type WithdrawalView,
} from '../../withdrawals/index.js';
import { hiddenFields, statementInput, type WithdrawalFault, type WithdrawalValues } from '../rules/withdrawal-form.js';
import { SELF_SERVICE_TEXTS } from '../texts/self-service-texts.js';
import { WITHDRAWAL_TEXTS } from '../texts/withdrawal-texts.js';
import { choices, lineRow } from './line-rows.js';

/** Where a withdrawal is entered: at the store's address, or from the page of an order. */
export interface WithdrawalPlace {
  store: Store;
  page: PageLanguage;
  picture: PictureUrl;
  /** The page with the form, without a language. */
  path: string;
  /** Where the form is sent to, and the statement. */
  formAction: string;
  confirmAction: string;
  /** To choose items from; undefined where a text names them. */
  lines?: WithdrawableLine[];
  /** Of the order whose lines these are. */
  orderNumber?: string;
  /** Where the customer of an order chooses items. */
  choosePath?: string;
  back?: { label: string; href: string };
  /** Of a browser with a session. */
  csrf?: string;
}

/** A line of an order, with the units that can be chosen on the page. */
export interface WithdrawableLine {
  line: IdentifiedLine;
  quantity: number;
  isExcluded: boolean;
}

/** Lists the lines of an order that are no fees (C-SELF-18). */
export function withdrawableLines(
  { withdrawal: { excluded_skus } }: Pick<Store, 'withdrawal'>,
  lines: readonly IdentifiedLine[],
  held: readonly HeldUnits[],
): WithdrawableLine[] {
  const balances = unitBalances(lines, held);
  return goodsOf(lines).map((line) => {
    const isExcluded = line.sku !== undefined && excluded_skus.includes(line.sku);
    return { line, isExcluded, quantity: isExcluded ? 0 : (balances.get(line.line_id)?.returnable_quantity ?? 0) };
  });
}

const ICON = { tone: 'plain', icon: 'back' } as const;

/** The language stays that of the form, whatever the browser prefers: it is the language of the statement. */
const actionOf = (path: string, { language }: PageLanguage): string => pageHref(path, { chosen: language });

export function withdrawalFormView(
  { store, page, picture, ...place }: WithdrawalPlace,
  values: WithdrawalValues,
  faults: readonly WithdrawalFault[],
) {
  const texts = WITHDRAWAL_TEXTS[page.language];
  const { name, orderNumber, email } = STATEMENT_TEXTS[page.language];
  const { form, items } = SELF_SERVICE_TEXTS[page.language];
  const { errors, scopes, choose } = texts;
  const lines = place.lines?.map(({ line, quantity, isExcluded }) => {
    const note = isExcluded ? texts.excluded : quantity === 0 ? texts.noneLeft : undefined;
    return lineRow(line, quantity, { chosen: values.units, ...(note !== undefined && { note }), picture });
  });
  return {
    ...{ ...texts.form, ...ICON, languagePath: place.path, back: place.back },
    formAction: actionOf(place.formAction, page),
    values,
    labels: {
      ...{ name, order_number: orderNumber, email, note: texts.note, continue: form.continue },
      ...{ what: lines ? items : texts.what, items: texts.items },
    },
    errors: Object.fromEntries(faults.map(({ field, error }) => [field, errors[error]])),
    faults: faults.length > 0 && {
      title: texts.faults,
      fields: faults.map(({ field, error }) => ({ field, text: errors[error] })),
    },
    scopes: choices(['whole', 'parts'] as const, values.scope, (scope) => scopes[scope]),
    choose: place.choosePath && { ...choose, href: pageHref(place.choosePath, page) },
    lines,
    hasPictures: lines?.some(({ image }) => image !== undefined),
    texts: form,
  };
}

/** View model of the page that shows the statement before it is submitted, with only the statutory words on its button. */
export function withdrawalCheckView(place: WithdrawalPlace, values: WithdrawalValues, mustRepeat: boolean) {
  const { store, page, lines } = place;
  const texts = WITHDRAWAL_TEXTS[page.language];
  const input = statementInput(values, page.language, { lines: lines?.map(({ line }) => line) });
  return {
    ...{ ...texts.check, ...ICON, languagePath: place.path, back: place.back, csrf: place.csrf },
    alert: mustRepeat ? texts.again : undefined,
    statement: statementOf(store, input),
    business: store.withdrawal.business_note ? texts.business : undefined,
    change: texts.change,
    button: STATEMENT_TEXTS[page.language].button,
    formAction: actionOf(place.formAction, page),
    confirmAction: actionOf(place.confirmAction, page),
    hidden: hiddenFields(values),
    form: randomUUID(),
  };
}

/** View model of the receipt. It depends on nothing but the statement, so it says nothing about an order (C-SELF-19). */
export function receiptView(store: Store, { language }: PageLanguage, withdrawal: WithdrawalView) {
  const { heading, detail, receivedAt, statement: title } = RECEIPT_TEXTS[language];
  const { received_at, statement, stated_order_number } = withdrawal;
  const number = { label: STATEMENT_TEXTS[language].orderNumber, value: stated_order_number };
  return {
    ...({ heading, detail, tone: 'good', icon: 'check', title, statement } as const),
    // The statement has the number, until it is erased.
    facts: [
      { label: receivedAt, value: receivedText(store, received_at, language) },
      ...(statement === '' ? [number] : []),
    ],
  };
}
