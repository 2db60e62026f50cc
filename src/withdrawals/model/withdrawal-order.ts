import { type ListOrder } from '../../platform/pagination/list-order.js';

/** The newest first. */
export const BY_RECEIPT: ListOrder = { columns: ['received_at', 'id'], direction: 'DESC' };
