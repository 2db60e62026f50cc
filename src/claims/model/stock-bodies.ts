import { ClosedObject, IdentifierField, IntegerField, ArrayField } from '../../platform/validation/index.js';

/** The units of a product that are available for reships (C-DEC-10). */
@ClosedObject()
export class StockLevel {
  @IdentifierField({ max: 128 }) sku!: string;
  @IntegerField({ min: 0, max: 1_000_000_000 }) available!: number;
}

/** Wraps a list of levels in an object, because only objects can be validated. */
@ClosedObject()
export class StockLevelList {
  @ArrayField(() => StockLevel, { max: 10_000 }) levels!: StockLevel[];
}
