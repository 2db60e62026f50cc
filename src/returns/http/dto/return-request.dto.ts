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

/** The customer's reason for the return (C-RET-10). */
@OpenObject()
export class CustomerReason {
  @Text({ max: 255, optional: true, example: 'wrong_size' }) code?: string;
  @Text({ max: 4096, optional: true, example: 'Too small' }) description?: string;
}

/** Units of a line to return (C-RET-8). */
@OpenObject()
export class ReturnLine {
  @Identifier({ max: 128, example: 'LAMP-1' }) line_id!: string;
  // RETURN_QUANTITY_EXCEEDED refuses more units than the line has.
  @Integer({ min: 1, max: 1_000_000_000, example: 1 }) quantity!: number;
}

const UNSUPPORTED = { optional: true, description: 'Not supported: refused with UNSUPPORTED_RETURN_FIELD.' } as const;

/** Members of flows that the service does not support, such as exchanges (C-RET-2, C-RET-11). */
export class UnsupportedReturnFields {
  @Anything(UNSUPPORTED) exchange_line_items?: unknown;
  @Anything(UNSUPPORTED) exchange_to_address?: unknown;
  @Anything(UNSUPPORTED) rate_id?: unknown;
  @Anything(UNSUPPORTED) payment_intent_id?: unknown;
  @Anything(UNSUPPORTED) warranty_id?: unknown;
}

function refuseLabelInStore({
  return_method,
  return_label,
}: {
  return_method?: string;
  return_label?: unknown;
}): Fault[] {
  if (return_method !== 'IN_STORE' || return_label == null) return [];
  return [{ pointer: '/return_label', code: 'NOT_ALLOWED_VALUE', detail: 'is not allowed with IN_STORE' }];
}

/** Body of `POST /returns` (C-RET-3 to C-RET-12). */
@OpenObject()
@Rules(reading(['/return_method', '/return_label'], refuseLabelInStore))
export class ReturnRequestBody extends UnsupportedReturnFields {
  @Identifier({ max: 128, example: 'oms-1001', description: "The order's `order_id`, otherwise its order number." })
  order_id!: string;
  @OneOf(RESOLUTIONS, { example: 'REFUND' }) resolution!: (typeof RESOLUTIONS)[number];
  @OneOf(RETURN_METHODS, { example: 'SELF_SHIP', description: 'By parcel, or dropped off in store.' })
  return_method!: (typeof RETURN_METHODS)[number];
  @ListOf(() => ReturnLine, { min: 1, max: 100, description: 'Entries of the same line are added up.' })
  return_line_items!: ReturnLine[];
  @FreeObject({ example: { name: 'Ana Souza', city: 'Imbituba', country_code: 'BR' }, description: 'Kept as sent.' })
  return_from_address!: Record<string, unknown>;
  @Nested(() => CustomerReason, { optional: true }) customer_reason?: CustomerReason;
  @Nested(() => ReturnLabel, { optional: true, description: 'Not allowed with IN_STORE.' }) return_label?: ReturnLabel;
  @Text({ max: 1024, optional: true, example: 'Please be quick.' }) note?: string;
}
