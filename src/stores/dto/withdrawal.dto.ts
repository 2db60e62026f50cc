// SPDX-License-Identifier: Apache-2.0
import {
  AnyField,
  BooleanField,
  ClosedObject,
  type Fault,
  IntegerField,
  ruleOn,
  Rules,
  TextListField,
} from '../../platform/validation/index.js';

/** The member states of the EU, and Iceland, Liechtenstein and Norway. */
const EU_EEA = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');

function countryFaults({ countries }: Pick<WithdrawalSettings, 'countries'>): Fault[] {
  if (countries === undefined || countries === 'all' || countries === 'eu_eea') return [];
  const isList = Array.isArray(countries) && countries.length > 0 && countries.length <= 250;
  if (isList && countries.every((code) => /^[A-Z]{2}$/.test(String(code)))) return [];
  const detail = 'must be eu_eea, all, or a list of country codes of two capital letters';
  return [{ pointer: '/countries', code: 'NOT_ALLOWED_VALUE', detail }];
}

/** The withdrawal function of a store (C-WDR-1). Omitted members get their defaults. */
@ClosedObject()
@Rules(ruleOn(['/countries'], countryFaults))
export class WithdrawalSettings {
  @BooleanField({ optional: true }) enabled?: boolean;
  /** Where orders must go to have the link on their tracking page. */
  @AnyField({ optional: true }) countries?: 'eu_eea' | 'all' | string[];
  @IntegerField({ min: 14, max: 3650, optional: true }) days?: number;
  /** What the store grants beyond `days`. */
  @IntegerField({ min: 0, max: 3650, optional: true }) extra_days?: number;
  /** SKUs that nobody can withdraw from, such as goods made to order. */
  @TextListField({ max: 1000, itemMax: 255, optional: true }) excluded_skus?: string[];
  /** Whether the summary says that orders of businesses have no statutory right. */
  @BooleanField({ optional: true }) business_note?: boolean;
}

/** The withdrawal function of a store with all defaults filled in. */
export type WithdrawalPolicy = Required<WithdrawalSettings>;

/** Whether orders to this country are in the scope of a store's withdrawal function. An unknown country is in every scope. */
export function isInScope({ countries }: Pick<WithdrawalPolicy, 'countries'>, country: string | undefined): boolean {
  if (countries === 'all' || country === undefined) return true;
  return (countries === 'eu_eea' ? EU_EEA : countries).includes(country.toUpperCase());
}
