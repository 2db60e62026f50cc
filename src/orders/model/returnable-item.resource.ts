// SPDX-License-Identifier: Apache-2.0
import { answerOf } from '../../platform/dto/answer.js';
import { LINE_ID, ORDER_NUMBER, PRODUCT_ID, SKU } from '../../platform/dto/members.js';
import { ArrayField, ClosedObject, IdentifierField, IntegerField, TextField } from '../../platform/validation/index.js';

const UNITS = { min: 0, max: 1_000_000_000 };

/** A line with the balance of its units (C-READ-7). */
@ClosedObject({ description: 'A line with the balance of its units.' })
export class ReturnableItem {
  @IdentifierField({ ...LINE_ID, example: 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b' }) line_id!: string;
  @TextField({ ...PRODUCT_ID, optional: true, example: 'a47295965bd091207681b541b26e40a5' }) product_id?: string;
  @TextField({ ...SKU, optional: true }) sku?: string;
  @TextField({ max: 512, optional: true, example: 'Garden lamp', description: 'The name, for people.' }) title?: string;
  @IntegerField({ ...UNITS, example: 3, description: 'Units of the line.' }) quantity!: number;
  @IntegerField({ ...UNITS, example: 1, description: 'Units that are cancelled.' }) cancelled_quantity!: number;
  @IntegerField({ ...UNITS, example: 0, description: 'In returns that are not rejected, refunded, or withdrawn from.' })
  returned_quantity!: number;
  @IntegerField({ ...UNITS, example: 0, description: 'In claims that are not denied or withdrawn.' })
  claimed_quantity!: number;
  @IntegerField({ ...UNITS, example: 2, description: 'Units that a return may still take.' })
  returnable_quantity!: number;
}

@ClosedObject({ description: 'The lines with their balances.' })
export class ReturnableItemsData {
  @IdentifierField(ORDER_NUMBER) order_number!: string;
  @ArrayField(() => ReturnableItem, { max: 250, description: 'The lines of the order.' })
  line_items!: ReturnableItem[];
}

/** The answer to `GET /orders/{order_number}/returnable-items` (C-READ-7). */
export const ReturnableItemsAnswer = answerOf(
  'ReturnableItemsAnswer',
  ReturnableItemsData,
  'The lines of an order with the units that a return may still take.',
);
