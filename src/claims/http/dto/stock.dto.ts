import { ClosedObject, Identifier, Integer, ListOf } from '../../../platform/validation/index.js';

/** The units of a product that are available for reships (C-DEC-10). */
@ClosedObject()
export class StockLevel {
  @Identifier({ max: 128 }) sku!: string;
  @Integer({ min: 0, max: 1_000_000_000 }) available!: number;
}

/** Wraps a list of levels in an object, because only objects can be validated. */
@ClosedObject()
export class StockLevelList {
  @ListOf(() => StockLevel, { max: 10_000 }) levels!: StockLevel[];
}
