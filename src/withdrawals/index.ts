/** `parcelward/withdrawals`: statements of customers that end their contract. */
export { KEPT_OF_WITHDRAWAL } from './model/withdrawal-content.js';
