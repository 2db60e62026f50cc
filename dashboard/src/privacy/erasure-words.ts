// SPDX-License-Identifier: Apache-2.0
import { CHARGEBACK_DAYS, type HoldReason, type SelectedKeys } from 'parcelward/privacy';
import { count } from '../core/format.js';

const HOLDS: Record<HoldReason, string> = {
  claim_open: 'An open claim',
  return_open: 'An open return',
  withdrawal_open: 'An open withdrawal',
  parcel_under_way: 'A parcel on its way',
  chargeback_window: `The ${CHARGEBACK_DAYS} days in which a bank may ask for proof`,
};

/** What keeps an order, a shipment or a case from being erased for now (C-PRIV-4), in words for staff. */
export function holdName(hold: HoldReason | null): string {
  return hold === null ? '–' : HOLDS[hold];
}

/** `2 orders, 1 shipment and 1 case`, `1 shipment` */
export function subjectsText({ orders, shipments, cases }: Record<keyof SelectedKeys, readonly unknown[]>): string {
  return countsText(orders.length, shipments.length, cases.length);
}

/** The same for numbers of orders, shipments and cases. */
export function countsText(orders: number, shipments: number, cases: number): string {
  const texts = [
    ...(orders === 0 ? [] : [count(orders, 'order')]),
    ...(shipments === 0 ? [] : [count(shipments, 'shipment')]),
    ...(cases === 0 ? [] : [count(cases, 'case')]),
  ];
  return [...texts.slice(0, -2), texts.slice(-2).join(' and ')].join(', ');
}

/** The page of a return, a claim or a withdrawal, by the beginning of its id. */
export function casePath(id: string): string {
  const page = id.startsWith('ret_') ? 'returns' : id.startsWith('clm_') ? 'claims' : 'withdrawals';
  return `/${page}/${id}`;
}
