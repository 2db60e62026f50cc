import { IntersectionType, OmitType } from '@nestjs/swagger';
import {
  ClosedObject,
  BooleanField,
  HttpsUrlField,
  IdentifierField,
  DateTimeField,
  IntegerField,
  ArrayField,
  ObjectField,
  EnumField,
  TextField,
} from '../../../platform/validation/index.js';
import { ReturnLabel, ShipmentDto } from '../../../shipments/http/index.js';
import { CancellationView } from './cancellation-answers.dto.js';
import { OrderMembers } from './order.dto.js';
import { StoredLine } from './order-parts.dto.js';
import { ReviewView } from './order-review.dto.js';

/** A line in the answer of a write: its id, and the members by which the client knows it (C-PUT-6). */
@ClosedObject()
class WrittenLine {
  @IdentifierField({ max: 128, example: 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b' }) line_id!: string;
  @TextField({ max: 128, optional: true, example: 'a47295965bd091207681b541b26e40a5' }) product_id?: string;
  @TextField({ max: 128, optional: true, example: 'A47295965BD0' }) sku?: string;
  @IntegerField({ min: 1, max: 100_000, example: 1 }) quantity!: number;
}

/** Members that the service sets (C-ORD-30). */
class ServiceMembers {
  @IdentifierField({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @IdentifierField({ max: 128, example: '116f0b09343b49556bbad5f35bee0cdf' }) order_id!: string;
  @TextField({ pattern: '^PW-[0-9A-HJKMNP-TV-Z]{10}$', example: 'PW-7Q2M4X9KTB' }) protect_order_number!: string;
  @EnumField(['PLACED'], { example: 'PLACED' }) order_lifecycle_status!: string;
  @DateTimeField({ example: '2026-11-20T02:00:24.274Z' }) order_date_created!: string;
  @DateTimeField({
    example: '2026-11-20T02:00:24.274Z',
    description: "When the service last wrote the order; not the client's source_updated_at.",
  })
  updatedAt!: string;
  @EnumField(['partner', 'parcelward'], {
    example: 'parcelward',
    description: "`partner` if the client's line ids were honoured, `parcelward` if the service minted them.",
  })
  line_id_source!: string;
}

/** The result of a write (C-PUT-6). */
@ClosedObject()
class WrittenOrderData extends ServiceMembers {
  @BooleanField({ example: true }) newly_created!: boolean;
  @BooleanField({ example: true, description: 'False if the body matched the stored order.' }) applied!: boolean;
  @EnumField(['no_change'], { optional: true }) reason?: string;
  @IntegerField({
    min: 1,
    max: 100,
    optional: true,
    description: 'How many members changed; each amount is a member.',
  })
  fields_changed_count?: number;
  @ArrayField(() => WrittenLine, { min: 1, max: 250 }) line_items!: WrittenLine[];
  @ObjectField(() => ReviewView) review!: ReviewView;
}

/** The answer to a `PUT` or `POST` of an order. */
@ClosedObject()
export class WrittenOrderAnswer {
  @ObjectField(() => WrittenOrderData) data!: WrittenOrderData;
}

/** The end of an order's protection (C-PROT-10). */
@ClosedObject({ name: 'Protection' })
class ProtectionView {
  @DateTimeField({ optional: true, description: 'When a cancellation ended it; null if none has.' })
  ended_at!: string | null;
}

/** An order as `GET` shows it: all that was sent, and the members that the service sets (C-READ-1). */
@ClosedObject()
class OrderView extends IntersectionType(ServiceMembers, OmitType(OrderMembers, ['shipments'])) {
  @BooleanField({ example: true, description: 'False once the protection has ended.' }) is_protected!: boolean;
  @ObjectField(() => ProtectionView) protection!: ProtectionView;
  @HttpsUrlField({
    example: 'https://parcels.example.com/t/q8fT2c5LxYz0wVbN',
    description: "The customer's tracking page.",
  })
  tracking_page_url!: string;
  @ObjectField(() => CancellationView) cancellation!: CancellationView;
  @ObjectField(() => ReviewView) review!: ReviewView;
  @ObjectField(() => ReturnLabel, { optional: true }) return_label?: ReturnLabel;
  @ArrayField(() => ShipmentDto, { max: 10_000, description: 'Live shipments, oldest first.' })
  shipments!: ShipmentDto[];
  @ArrayField(() => StoredLine, { min: 1, max: 250 }) line_items!: StoredLine[];
}

/** The stored return label (C-LAB-4). */
@ClosedObject()
class ReturnLabelData {
  @IdentifierField({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @ObjectField(() => ReturnLabel) return_label!: ReturnLabel;
}

/** The answer to `PUT /orders/{order_number}/return-label`. */
@ClosedObject()
export class ReturnLabelAnswer {
  @ObjectField(() => ReturnLabelData) data!: ReturnLabelData;
}

@ClosedObject()
class OrderViewData {
  @ObjectField(() => OrderView) order!: OrderView;
}

/** The answer to `GET /orders/{order_number}`. */
@ClosedObject()
export class OrderAnswer {
  @ObjectField(() => OrderViewData) data!: OrderViewData;
}
