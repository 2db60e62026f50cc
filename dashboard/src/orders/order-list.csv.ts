import { type OrderSummary } from 'parcelward/orders';
import { type ParcelsSummary } from 'parcelward/shipments';
import { type CsvColumn } from '../core/csv.js';

interface Row {
  order: OrderSummary;
  parcels: ParcelsSummary | undefined;
}

/** The columns of the file of orders. */
export const ORDER_COLUMNS: readonly CsvColumn<Row>[] = [
  { head: 'order_number', valueOf: ({ order }) => order.order_number },
  { head: 'order_id', valueOf: ({ order }) => order.order_id },
  { head: 'protection_number', valueOf: ({ order }) => order.protect_order_number },
  { head: 'ordered_at', valueOf: ({ order }) => order.ordered_at },
  { head: 'received_at', valueOf: ({ order }) => order.order_date_created },
  { head: 'customer_name', valueOf: ({ order }) => order.customer.name },
  { head: 'customer_email', valueOf: ({ order }) => order.customer.email },
  { head: 'customer_phone', valueOf: ({ order }) => order.customer.phone },
  { head: 'currency', valueOf: ({ order }) => order.currency },
  { head: 'subtotal', valueOf: ({ order }) => order.amounts.subtotal },
  { head: 'protection_cost', valueOf: ({ order }) => order.amounts.protection_cost },
  { head: 'grand_total', valueOf: ({ order }) => order.amounts.grand_total },
  { head: 'protected', valueOf: ({ order }) => order.is_protected },
  { head: 'flagged', valueOf: ({ order }) => order.is_flagged },
  { head: 'cancelled', valueOf: ({ order }) => order.cancellation },
  { head: 'parcels', valueOf: ({ parcels }) => parcels?.parcels ?? 0 },
  { head: 'parcel_status', valueOf: ({ parcels }) => parcels?.status },
  { head: 'parcel_problem', valueOf: ({ parcels }) => parcels?.attention },
];
