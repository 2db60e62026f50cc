import {
  ClosedObject,
  IdentifierField,
  IntegerField,
  ArrayField,
  ObjectField,
  TextField,
} from '../../../platform/validation/index.js';

const UNITS = { min: 0, max: 1_000_000_000 };

/** A line with the balance of its units (C-READ-7). */
@ClosedObject({ name: 'ReturnableItem' })
class ReturnableItemView {
  @IdentifierField({ max: 128, example: 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b' }) line_id!: string;
  @TextField({ max: 128, optional: true, example: 'a47295965bd091207681b541b26e40a5' }) product_id?: string;
  @TextField({ max: 128, optional: true, example: 'A47295965BD0' }) sku?: string;
  @TextField({ max: 512, optional: true, example: 'Garden lamp' }) title?: string;
  @IntegerField({ ...UNITS, example: 3 }) quantity!: number;
  @IntegerField({ ...UNITS, example: 1 }) cancelled_quantity!: number;
  @IntegerField({ ...UNITS, example: 0, description: 'In returns that are not rejected.' }) returned_quantity!: number;
  @IntegerField({ ...UNITS, example: 0, description: 'In claims that are not denied or withdrawn.' })
  claimed_quantity!: number;
  @IntegerField({ ...UNITS, example: 2, description: 'Units that a return may still take.' })
  returnable_quantity!: number;
}

@ClosedObject()
class ReturnableItemsData {
  @IdentifierField({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @ArrayField(() => ReturnableItemView, { min: 1, max: 250 }) line_items!: ReturnableItemView[];
}

/** The answer to `GET /orders/{order_number}/returnable-items` (C-READ-7). */
@ClosedObject()
export class ReturnableItemsAnswer {
  @ObjectField(() => ReturnableItemsData) data!: ReturnableItemsData;
}
