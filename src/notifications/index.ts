/** `parcelward/notifications`: webhook endpoints, the log of what they were sent, replay, and the feed of events. */
export * from '../platform/index.js';
export { EventFeedRepository, type FeedEvent } from '../platform/outbox/event-feed.repository.js';
export { NotificationsModule } from './notifications.module.js';
export { EVENT_TYPES } from './webhooks/endpoints/event-types.js';
export { type LogQuery } from './webhooks/log/webhook-deliveries.repository.js';
export { WebhookDeliveriesService } from './webhooks/log/webhook-deliveries.service.js';
export {
  type Attempt,
  type Delivery,
  DELIVERY_STATUSES,
  type DeliveryStatus,
} from './webhooks/log/webhook-delivery.js';
export { type DisabledReason, type EndpointStatus } from './webhooks/endpoints/webhook-endpoint.entity.js';
export { type WebhookEndpoint } from './webhooks/endpoints/webhook-endpoint.js';
export { type EndpointSettings, WebhookEndpointsService } from './webhooks/endpoints/webhook-endpoints.service.js';
export { type Replayed, WebhookReplayService } from './webhooks/log/webhook-replay.service.js';
export { WebhookEndpointStateService } from './webhooks/endpoints/webhook-endpoint-state.service.js';
