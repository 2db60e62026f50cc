import { OCCURRED_AT, ORDER_NUMBER } from '../../platform/dto/members.js';
import { answerOf } from '../../platform/dto/answer.js';
import {
  AnyField,
  ArrayField,
  ClosedObject,
  DateTimeField,
  EnumField,
  IdentifierField,
  IntegerField,
  LimitField,
  ObjectField,
  QueryIntegerField,
  TextField,
} from '../../platform/validation/index.js';
import { VERSIONS_PER_PAGE } from './order-history.js';

/** The requested page of an order's history (C-READ-11). */
@ClosedObject()
export class HistoryQuery {
  @LimitField('versions', { byDefault: VERSIONS_PER_PAGE, isSized: true }) limit?: string;
  @QueryIntegerField({
    min: 1,
    max: 4_294_967_295,
    optional: true,
    description: 'The `next_cursor` of the previous page.',
  })
  cursor?: string;
}

/** A member that a version changed (C-READ-14). */
@ClosedObject({ name: 'MemberChange', description: 'A member that a version changed.' })
class MemberChangeView {
  @TextField({ example: 'amounts.subtotal', description: 'A top-level member, or one of the amounts.' })
  member!: string;
  @AnyField({ optional: true, description: 'Null if the order did not have the member.' }) before!: unknown;
  @AnyField({ optional: true, description: 'Null if the order no longer has the member.' }) after!: unknown;
}

/** Who made a change (C-READ-13). */
@ClosedObject({ name: 'Actor', description: 'Who made a change.' })
export class ActorView {
  @EnumField(['api_key', 'staff', 'service', 'import', 'customer'], {
    example: 'api_key',
    description: 'Whether an API key, a member of staff or the service itself made the change.',
  })
  type!: string;
  @TextField({
    example: 'key_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'Of the key, the member of staff or the service; `self_service` of a customer.',
    kept: true,
  })
  id!: string;
}

/** One version of an order: who changed what, and when (C-READ-12). */
@ClosedObject({ name: 'OrderVersion', description: 'One version of an order: who changed what, and when.' })
class OrderVersionView {
  @IntegerField({ min: 1, max: 4_294_967_295, example: 2, description: 'The `sequence` of its event.' })
  version!: number;
  @TextField({ example: 'order.updated', description: 'The type of the event of the change.' }) type!: string;
  @DateTimeField(OCCURRED_AT) occurred_at!: string;
  @ObjectField(() => ActorView, { description: 'Who made the change.' }) actor!: ActorView;
  @ArrayField(() => MemberChangeView, {
    max: 1000,
    description: 'The members that changed, each with its value before and after.',
  })
  changes!: MemberChangeView[];
}

@ClosedObject({ description: 'The versions of the page.' })
class OrderHistoryData {
  @IdentifierField(ORDER_NUMBER) order_number!: string;
  @ArrayField(() => OrderVersionView, { max: 100, description: 'Newest first.' }) versions!: OrderVersionView[];
  @TextField({ optional: true, example: '1', description: 'The cursor of the next page; null on the last.' })
  next_cursor!: string | null;
}

/** The answer to `GET /orders/{order_number}/history` (C-READ-10). */
export const OrderHistoryAnswer = answerOf(
  'OrderHistoryAnswer',
  OrderHistoryData,
  'A page of the history of an order.',
);
