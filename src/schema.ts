import { ApiKeyEntity } from './auth/api-key.entity.js';
import { RevokedTokenEntity } from './auth/revoked-token.entity.js';
import { StoresAndKeys1763700000000 } from './migrations/1763700000000-stores-and-keys.js';
import { Idempotency1763700001000 } from './migrations/1763700001000-idempotency.js';
import { OrdersAndOutbox1763700002000 } from './migrations/1763700002000-orders-and-outbox.js';
import { UnitsAndReviews1763700003000 } from './migrations/1763700003000-units-and-reviews.js';
import { OrderUnitEntity } from './orders/order-unit.entity.js';
import { OrderEntity } from './orders/order.entity.js';
import { type Schema } from './platform/database/data-source-options.js';
import { IdempotencyRecord } from './platform/idempotency/idempotency-record.entity.js';
import { OutboxEventEntity } from './platform/outbox/outbox-event.entity.js';
import { StoreEntity } from './stores/store.entity.js';

/** Every table and every migration of the service. */
export const schema: Schema = {
  entities: [
    StoreEntity,
    ApiKeyEntity,
    RevokedTokenEntity,
    IdempotencyRecord,
    OutboxEventEntity,
    OrderEntity,
    OrderUnitEntity,
  ],
  migrations: [
    StoresAndKeys1763700000000,
    Idempotency1763700001000,
    OrdersAndOutbox1763700002000,
    UnitsAndReviews1763700003000,
  ],
};
