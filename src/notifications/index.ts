/** `parcelward/notifications`: webhook endpoints, the log of what they were sent, replay, and the feed of events. */
export * from '../platform/index.js';
export { EventFeed, type FeedEvent } from '../platform/outbox/event-feed.js';
export { NotificationsModule } from './notifications.module.js';
export { EVENT_TYPES } from './webhooks/event-types.js';
export { type LogQuery } from './webhooks/webhook-deliveries.repository.js';
export { WebhookDeliveriesService } from './webhooks/webhook-deliveries.service.js';
export { type Attempt, type Delivery, DELIVERY_STATUSES, type DeliveryStatus } from './webhooks/webhook-delivery.js';
export { type DisabledReason, type EndpointStatus } from './webhooks/webhook-endpoint.entity.js';
export { type WebhookEndpoint } from './webhooks/webhook-endpoint.js';
export { type EndpointSettings, WebhookEndpointsService } from './webhooks/webhook-endpoints.service.js';
export { type Replayed, WebhookReplay } from './webhooks/webhook-replay.service.js';
export { WebhookSwitch } from './webhooks/webhook-switch.service.js';
