import {
  Anything,
  type Fault,
  FreeObject,
  Identifier,
  Integer,
  ListOf,
  Nested,
  OneOf,
  OpenObject,
  reading,
  Rules,
  Text,
} from '../../../platform/validation/index.js';
import { ReturnLabel } from '../../../shipments/http/index.js';

export const RESOLUTIONS = ['REFUND', 'STORE_CREDIT'] as const;
export const RETURN_METHODS = ['SELF_SHIP', 'IN_STORE'] as const;

/** Why the customer returns. */
@OpenObject()
export class CustomerReason {
  @Text({ max: 255, optional: true, example: 'wrong_size' }) code?: string;
  @Text({ max: 4096, optional: true, example: 'Too small' }) description?: string;
}

/** Units of one line to return. */
@OpenObject()
export class ReturnLine {
  @Identifier({ max: 128, example: 'LAMP-1' }) line_id!: string;
  // More than any line has is for the units that are left to refuse.
  @Integer({ min: 1, max: 1_000_000_000, example: 1 }) quantity!: number;
}

const UNSUPPORTED = { optional: true, description: 'Refused with UNSUPPORTED_RETURN_FIELD.' } as const;

/** Members that an OMS may know of and that the service does not support (C-RET-11). */
export class UnsupportedReturnFields {
  @Anything(UNSUPPORTED) exchange_line_items?: unknown;
  @Anything(UNSUPPORTED) exchange_to_address?: unknown;
  @Anything(UNSUPPORTED) rate_id?: unknown;
  @Anything(UNSUPPORTED) payment_intent_id?: unknown;
  @Anything(UNSUPPORTED) warranty_id?: unknown;
}

function noLabelInAShop({ return_method, return_label }: { return_method?: string; return_label?: unknown }): Fault[] {
  if (return_method !== 'IN_STORE' || return_label == null) return [];
  return [{ pointer: '/return_label', code: 'NOT_ALLOWED_VALUE', detail: 'does not go with IN_STORE' }];
}

/** Body of `POST /returns` (C-RET); members that are not named are kept. */
@OpenObject()
@Rules(reading(['/return_method', '/return_label'], noLabelInAShop))
export class ReturnRequestBody extends UnsupportedReturnFields {
  @Identifier({ max: 128, example: 'oms-1001', description: "The order's `order_id`, or else its order number." })
  order_id!: string;
  @OneOf(RESOLUTIONS, { example: 'REFUND' }) resolution!: (typeof RESOLUTIONS)[number];
  @OneOf(RETURN_METHODS, { example: 'SELF_SHIP', description: 'By parcel, or in a shop.' })
  return_method!: (typeof RETURN_METHODS)[number];
  @ListOf(() => ReturnLine, { min: 1, max: 100, description: 'Two entries of one line count together.' })
  return_line_items!: ReturnLine[];
  @FreeObject({ example: { name: 'Ana Souza', city: 'Imbituba', country_code: 'BR' }, description: 'Kept as sent.' })
  return_from_address!: Record<string, unknown>;
  @Nested(() => CustomerReason, { optional: true }) customer_reason?: CustomerReason;
  @Nested(() => ReturnLabel, { optional: true, description: 'Not with IN_STORE.' }) return_label?: ReturnLabel;
  @Text({ max: 1024, optional: true, example: 'Please be quick.' }) note?: string;
}
