import {
  AnyField,
  ClosedObject,
  IdentifierField,
  DateTimeField,
  IntegerField,
  ArrayField,
  ObjectField,
  EnumField,
  OpenObject,
  QueryIntegerField,
  TextField,
} from '../../../platform/validation/index.js';

/** The requested page of an order's history (C-READ-11). */
@OpenObject()
export class HistoryQuery {
  @QueryIntegerField({ min: 1, max: 100, optional: true, description: 'Maximum number of versions; default 20.' })
  limit?: string;
  @QueryIntegerField({
    min: 1,
    max: 4_294_967_295,
    optional: true,
    description: 'The `next_cursor` of the previous page.',
  })
  cursor?: string;
}

/** A member that a version changed (C-READ-14). */
@ClosedObject({ name: 'MemberChange' })
class MemberChangeView {
  @TextField({ example: 'amounts.subtotal', description: 'A top-level member, or one of the amounts.' })
  member!: string;
  @AnyField({ optional: true, description: 'Null if the order did not have the member.' }) before!: unknown;
  @AnyField({ optional: true, description: 'Null if the order no longer has the member.' }) after!: unknown;
}

/** Who made a change (C-READ-13). */
@ClosedObject({ name: 'Actor' })
export class ActorView {
  @EnumField(['api_key', 'staff', 'service'], { example: 'api_key' }) type!: string;
  @TextField({
    example: 'key_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'Of the key, the member of staff or the service.',
  })
  id!: string;
}

/** One version of an order: who changed what, and when (C-READ-12). */
@ClosedObject({ name: 'OrderVersion' })
class OrderVersionView {
  @IntegerField({ min: 1, max: 4_294_967_295, example: 2, description: 'The `sequence` of its event.' })
  version!: number;
  @TextField({ example: 'order.updated' }) type!: string;
  @DateTimeField({ example: '2026-11-20T02:00:24.274Z' }) occurred_at!: string;
  @ObjectField(() => ActorView, { optional: true }) actor?: ActorView;
  @ArrayField(() => MemberChangeView, { max: 1000 }) changes!: MemberChangeView[];
}

@ClosedObject()
class OrderHistoryData {
  @IdentifierField({ max: 128, example: 'DEMO-1001' }) order_number!: string;
  @ArrayField(() => OrderVersionView, { max: 100, description: 'Newest first.' }) versions!: OrderVersionView[];
  @TextField({ optional: true, example: '1', description: 'The cursor of the next page; null on the last.' })
  next_cursor!: string | null;
}

/** The answer to `GET /orders/{order_number}/history` (C-READ-10). */
@ClosedObject()
export class OrderHistoryAnswer {
  @ObjectField(() => OrderHistoryData) data!: OrderHistoryData;
}
