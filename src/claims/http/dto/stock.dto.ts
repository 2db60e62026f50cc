import { ClosedObject, Identifier, Integer, ListOf } from '../../../platform/validation/index.js';

/** How many units of a product reships may take from now on. */
@ClosedObject()
export class StockLevel {
  @Identifier({ max: 128 }) sku!: string;
  @Integer({ min: 0, max: 1_000_000_000 }) available!: number;
}

/** A list of levels, as an object that validation takes. */
@ClosedObject()
export class StockLevelList {
  @ListOf(() => StockLevel, { max: 10_000 }) levels!: StockLevel[];
}
