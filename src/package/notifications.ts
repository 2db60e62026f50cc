/** `parcelward/notifications`: webhook endpoints, deliveries, replay and the event feed. */
export * from './common.js';
export { EventFeedRepository, type FeedEvent } from '../platform/outbox/event-feed.repository.js';
export {
  type TestMessageSummaryView as TestMessageSummary,
  type TestMessageView as TestMessage,
} from '../notifications/messages/test-inbox/test-inbox.dto.js';
export { TestInboxService } from '../notifications/messages/test-inbox/test-inbox.service.js';
export { type StoreTexts, TEXT_FIELDS } from '../notifications/messages/store-texts/text-template.js';
export { type MessageText, MessageTextsService } from '../notifications/messages/store-texts/message-texts.service.js';
export { namesFor, TEXT_KINDS, type TextKind } from '../notifications/messages/store-texts/text-kinds.js';
export { LANGUAGES } from '../platform/text/language.js';
export { MessageResendsService } from '../notifications/messages/sent/message-resends.service.js';
export {
  type MessagePreview,
  type SentMessage,
  SentMessagesService,
} from '../notifications/messages/sent/sent-messages.service.js';
export { NotificationsModule } from '../notifications/notifications.module.js';
export { EVENT_TYPES } from '../notifications/webhooks/endpoints/event-types.js';
export { type LogQuery } from '../notifications/webhooks/log/webhook-deliveries.repository.js';
export { WebhookDeliveriesService } from '../notifications/webhooks/log/webhook-deliveries.service.js';
export {
  type AttemptView as Attempt,
  type DeliveryView as Delivery,
  type DeliveryDetailsView as DeliveryDetails,
  DELIVERY_STATUSES,
  type DeliveryStatus,
} from '../notifications/webhooks/log/webhook-delivery.js';
export {
  type DisabledReason,
  type EndpointStatus,
} from '../notifications/webhooks/endpoints/webhook-endpoint.entity.js';
export { type WebhookEndpoint } from '../notifications/webhooks/endpoints/webhook-endpoint.js';
export { type EndpointChanges, type EndpointSettings } from '../notifications/webhooks/endpoints/endpoint-settings.js';
export { WebhookEndpointsService } from '../notifications/webhooks/endpoints/webhook-endpoints.service.js';
export { type Replayed, WebhookReplayService } from '../notifications/webhooks/log/webhook-replay.service.js';
export { WebhookEndpointChangesService } from '../notifications/webhooks/endpoints/webhook-endpoint-changes.service.js';
export { WebhookTestsService } from '../notifications/webhooks/endpoints/webhook-tests.service.js';
