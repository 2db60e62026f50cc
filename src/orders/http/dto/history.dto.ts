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

/** Which part of an order's history is asked for. */
@OpenObject()
export class HistoryQuery {
  @QueryInteger({ min: 1, max: 100, optional: true, description: 'How many versions at most; 20 when left out.' })
  limit?: string;
  @QueryInteger({ min: 1, max: 4_294_967_295, optional: true, description: 'The `next_cursor` of the page before.' })
  cursor?: string;
}

@ClosedObject({ name: 'MemberChange' })
class MemberChangeView {
  @Text({ example: 'amounts.subtotal', description: 'A top-level member, or one of the amounts.' }) member!: string;
  @Anything({ optional: true, description: 'Null where the order had none.' }) before!: unknown;
  @Anything({ optional: true, description: 'Null where it has none any more.' }) after!: unknown;
}

@ClosedObject({ name: 'Actor' })
class ActorView {
  @OneOf(['api_key', 'staff', 'service'], { example: 'api_key' }) type!: string;
  @Text({ example: 'key_01k9w3c2q4m7v8x5t6r1z0a9bd' }) id!: string;
}

/** One version of an order: who changed what, and when. */
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
  @ListOf(() => OrderVersionView, { max: 100, description: 'The newest first.' }) versions!: OrderVersionView[];
  @Text({ optional: true, example: '1', description: 'For the page after this one; null on the last.' })
  next_cursor!: string | null;
}

@ClosedObject()
export class OrderHistoryAnswer {
  @Nested(() => OrderHistoryData) data!: OrderHistoryData;
}
