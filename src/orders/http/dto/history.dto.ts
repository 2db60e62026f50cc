import {
  Anything,
  ClosedObject,
  Identifier,
  Instant,
  Integer,
  ListOf,
  Nested,
  OneOf,
  OpenObject,
  QueryInteger,
  Text,
} from '../../../platform/validation/index.js';

/** The requested page of an order's history (C-READ-11). */
@OpenObject()
export class HistoryQuery {
  @QueryInteger({ min: 1, max: 100, optional: true, description: 'At most this many versions; default 20.' })
  limit?: string;
  @QueryInteger({ min: 1, max: 4_294_967_295, optional: true, description: 'The `next_cursor` of the previous page.' })
  cursor?: string;
}

/** A member that a version changed (C-READ-14). */
@ClosedObject({ name: 'MemberChange' })
class MemberChangeView {
  @Text({ example: 'amounts.subtotal', description: 'A top-level member, or one of the amounts.' }) member!: string;
  @Anything({ optional: true, description: 'Null if the order did not have the member.' }) before!: unknown;
  @Anything({ optional: true, description: 'Null if the order no longer has the member.' }) after!: unknown;
}

/** Who wrote a version (C-READ-13). */
@ClosedObject({ name: 'Actor' })
class ActorView {
  @OneOf(['api_key', 'staff', 'service'], { example: 'api_key' }) type!: string;
  @Text({ example: 'key_01k9w3c2q4m7v8x5t6r1z0a9bd' }) id!: string;
}

/** One version of an order: who changed what, and when (C-READ-12). */
@ClosedObject({ name: 'OrderVersion' })
class OrderVersionView {
  @Integer({ min: 1, max: 4_294_967_295, example: 2, description: 'The `sequence` of its event.' }) version!: number;
  @Text({ example: 'order.updated' }) type!: string;
  @Instant({ example: '2026-11-20T02:00:24.274Z' }) occurred_at!: string;
  @Nested(() => ActorView, { optional: true }) actor?: ActorView;
  @ListOf(() => MemberChangeView, { max: 1000 }) changes!: MemberChangeView[];
}

@ClosedObject()
class OrderHistoryData {
  @Identifier({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @ListOf(() => OrderVersionView, { max: 100, description: 'Newest first.' }) versions!: OrderVersionView[];
  @Text({ optional: true, example: '1', description: 'Cursor of the next page; null on the last.' })
  next_cursor!: string | null;
}

/** The answer to `GET /orders/{order_number}/history` (C-READ-10). */
@ClosedObject()
export class OrderHistoryAnswer {
  @Nested(() => OrderHistoryData) data!: OrderHistoryData;
}
