import { CHARGEBACK_DAYS, type HoldReason, type SelectedKeys } from 'parcelward/privacy';
import { count } from '../core/format.js';

const HOLDS: Record<HoldReason, string> = {
  claim_open: 'An open claim',
  return_open: 'An open return',
  withdrawal_open: 'An open withdrawal',
  parcel_under_way: 'A parcel on its way',
  chargeback_window: `The ${CHARGEBACK_DAYS} days in which a bank may ask for proof`,
};

/** What keeps an order or a shipment from being erased for now (C-PRIV-4), in words for staff. */
export function holdName(hold: HoldReason | null): string {
  return hold === null ? '–' : HOLDS[hold];
}

/** `2 orders and 1 shipment`, `1 shipment` */
export function subjectsText({ orders, shipments }: Record<keyof SelectedKeys, readonly unknown[]>): string {
  return countsText(orders.length, shipments.length);
}

/** The same for numbers of orders and shipments. */
export function countsText(orders: number, shipments: number): string {
  const texts = [
    ...(orders === 0 ? [] : [count(orders, 'order')]),
    ...(shipments === 0 ? [] : [count(shipments, 'shipment')]),
  ];
  return texts.join(' and ');
}
