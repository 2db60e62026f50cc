import { ArrayField, ClosedObject, IdentifierField, TextListField } from '../../platform/validation/index.js';

/** The erased orders of a store, and its erased shipments without an order. */
@ClosedObject()
class ErasedOrders {
  @IdentifierField({ max: 64, ascii: true, example: 'sto_01k9w3c2q4m7v8x5t6r1z0a9bd' }) store_id!: string;
  @TextListField({ max: 10_000_000, itemMax: 128, example: ['DEMO-1001'] }) orders!: string[];
  @TextListField({ max: 10_000_000, itemMax: 30, optional: true, example: ['shp_01k9w3c2q4m7v8x5t6r1z0a9bd'] })
  shipments?: string[];
}

/** All erasures of an installation, to keep beside a backup. It has no personal data. */
@ClosedObject()
export class ErasureList {
  @ArrayField(() => ErasedOrders, { max: 1_000_000 }) erasures!: ErasedOrders[];
}
