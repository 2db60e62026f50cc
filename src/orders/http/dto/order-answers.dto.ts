import { IntersectionType, OmitType } from '@nestjs/swagger';
import {
  ClosedObject,
  Flag,
  HttpsUrl,
  Identifier,
  Instant,
  Integer,
  ListOf,
  Nested,
  OneOf,
  Text,
} from '../../../platform/validation/index.js';
import { ReturnLabel, ShipmentDto } from '../../../shipments/http/index.js';
import { CancellationView } from './cancellation-answers.dto.js';
import { OrderMembers } from './order.dto.js';
import { StoredLine } from './order-parts.dto.js';
import { ReviewView } from './order-review.dto.js';

/** What a write tells of a line: the id that returns are filed against, beside what the client knows it by. */
@ClosedObject()
class WrittenLine {
  @Identifier({ max: 128, example: 'li_5f0c8e3f9a5d4a0e8f3b1c2d4e5f6a7b' }) line_id!: string;
  @Text({ max: 128, optional: true, example: 'a47295965bd091207681b541b26e40a5' }) product_id?: string;
  @Text({ max: 128, optional: true, example: 'A47295965BD0' }) sku?: string;
  @Integer({ min: 1, max: 100_000, example: 1 }) quantity!: number;
}

class ServiceMembers {
  @Identifier({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @Identifier({ max: 128, example: '116f0b09343b49556bbad5f35bee0cdf' }) order_id!: string;
  @Text({ pattern: '^PW-[0-9A-HJKMNP-TV-Z]{10}$', example: 'PW-7Q2M4X9KTB' }) protect_order_number!: string;
  @OneOf(['PLACED'], { example: 'PLACED' }) order_lifecycle_status!: string;
  @Instant({ example: '2026-11-20T02:00:24.274Z' }) order_date_created!: string;
  @Instant({ example: '2026-11-20T02:00:24.274Z', description: "The service's own time of the last write." })
  updatedAt!: string;
  @OneOf(['partner', 'parcelward'], {
    example: 'parcelward',
    description: "Whether the client's line ids were honoured.",
  })
  line_id_source!: string;
}

/** Result of a write (C-PUT-6). */
@ClosedObject()
class WrittenOrderData extends ServiceMembers {
  @Flag({ example: true }) newly_created!: boolean;
  @Flag({ example: true, description: 'False when the body matched the stored order.' }) applied!: boolean;
  @OneOf(['no_change'], { optional: true }) reason?: string;
  @Integer({
    min: 1,
    max: 100,
    optional: true,
    description: 'How many members changed; each amount counts on its own.',
  })
  fields_changed_count?: number;
  @ListOf(() => WrittenLine, { min: 1, max: 250 }) line_items!: WrittenLine[];
  @Nested(() => ReviewView) review!: ReviewView;
}

@ClosedObject()
export class WrittenOrderAnswer {
  @Nested(() => WrittenOrderData) data!: WrittenOrderData;
}

/** The protection of an order. */
@ClosedObject({ name: 'Protection' })
class ProtectionView {
  @Instant({ optional: true, description: 'When a cancellation ended it; null while none has.' })
  ended_at!: string | null;
}

/** An order as it is read: all that was sent, and what the service sets. */
@ClosedObject()
class OrderView extends IntersectionType(ServiceMembers, OmitType(OrderMembers, ['shipments'])) {
  @Flag({ example: true, description: 'False once the protection has ended.' }) is_protected!: boolean;
  @Nested(() => ProtectionView) protection!: ProtectionView;
  @HttpsUrl({ example: 'https://parcels.example.com/t/q8fT2c5LxYz0wVbN', description: 'What the customer sees of it.' })
  tracking_page_url!: string;
  @Nested(() => CancellationView) cancellation!: CancellationView;
  @Nested(() => ReviewView) review!: ReviewView;
  @Nested(() => ReturnLabel, { optional: true }) return_label?: ReturnLabel;
  @ListOf(() => ShipmentDto, { max: 10_000, description: 'The live shipments, the oldest first.' })
  shipments!: ShipmentDto[];
  @ListOf(() => StoredLine, { min: 1, max: 250 }) line_items!: StoredLine[];
}

/** The answer to a return label. */
@ClosedObject()
class ReturnLabelData {
  @Identifier({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @Nested(() => ReturnLabel) return_label!: ReturnLabel;
}

@ClosedObject()
export class ReturnLabelAnswer {
  @Nested(() => ReturnLabelData) data!: ReturnLabelData;
}

@ClosedObject()
class OrderViewData {
  @Nested(() => OrderView) order!: OrderView;
}

@ClosedObject()
export class OrderAnswer {
  @Nested(() => OrderViewData) data!: OrderViewData;
}
