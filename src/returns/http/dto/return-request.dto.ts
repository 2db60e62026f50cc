import {
  AnyField,
  type Fault,
  JsonObjectField,
  IdentifierField,
  IntegerField,
  ArrayField,
  ObjectField,
  EnumField,
  OpenObject,
  ruleOn,
  Rules,
  TextField,
} from '../../../platform/validation/index.js';
import { ReturnLabel } from '../../../shipments/http/index.js';

export const RESOLUTIONS = ['REFUND', 'STORE_CREDIT'] as const;
export const RETURN_METHODS = ['SELF_SHIP', 'IN_STORE'] as const;

/** The customer's reason for the return (C-RET-10). */
@OpenObject()
export class CustomerReason {
  @TextField({ max: 255, optional: true, example: 'wrong_size' }) code?: string;
  @TextField({ max: 4096, optional: true, example: 'Too small' }) description?: string;
}

/** Units of a line to return (C-RET-8). */
@OpenObject()
export class ReturnLine {
  @IdentifierField({ max: 128, example: 'LAMP-1' }) line_id!: string;
  // RETURN_QUANTITY_EXCEEDED refuses more units than the line has.
  @IntegerField({ min: 1, max: 1_000_000_000, example: 1 }) quantity!: number;
}

const UNSUPPORTED = { optional: true, description: 'Not supported: refused with UNSUPPORTED_RETURN_FIELD.' } as const;

/** Members of flows that the service does not support, such as exchanges (C-RET-2, C-RET-11). */
export class UnsupportedReturnFields {
  @AnyField(UNSUPPORTED) exchange_line_items?: unknown;
  @AnyField(UNSUPPORTED) exchange_to_address?: unknown;
  @AnyField(UNSUPPORTED) rate_id?: unknown;
  @AnyField(UNSUPPORTED) payment_intent_id?: unknown;
  @AnyField(UNSUPPORTED) warranty_id?: unknown;
}

function refuseLabelInStore(body: { return_method?: string; return_label?: unknown }): Fault[] {
  if (body.return_method !== 'IN_STORE' || body.return_label == null) return [];
  return [{ pointer: '/return_label', code: 'NOT_ALLOWED_VALUE', detail: 'is not allowed with IN_STORE' }];
}

/** Body of `POST /returns` (C-RET-3 to C-RET-12). */
@OpenObject()
@Rules(ruleOn(['/return_method', '/return_label'], refuseLabelInStore))
export class ReturnRequestBody extends UnsupportedReturnFields {
  @IdentifierField({
    max: 128,
    example: 'oms-1001',
    description: "The order's `order_id`, otherwise its order number.",
  })
  order_id!: string;
  @EnumField(RESOLUTIONS, { example: 'REFUND' }) resolution!: (typeof RESOLUTIONS)[number];
  @EnumField(RETURN_METHODS, { example: 'SELF_SHIP', description: 'By parcel, or dropped off in store.' })
  return_method!: (typeof RETURN_METHODS)[number];
  @ArrayField(() => ReturnLine, { min: 1, max: 100, description: 'Entries of the same line are added up.' })
  return_line_items!: ReturnLine[];
  @JsonObjectField({
    example: { name: 'Ana Souza', city: 'Imbituba', country_code: 'BR' },
    description: 'Kept as sent.',
  })
  return_from_address!: Record<string, unknown>;
  @ObjectField(() => CustomerReason, { optional: true }) customer_reason?: CustomerReason;
  @ObjectField(() => ReturnLabel, { optional: true, description: 'Not allowed with IN_STORE.' })
  return_label?: ReturnLabel;
  @TextField({ max: 1024, optional: true, example: 'Please be quick.' }) note?: string;
}
