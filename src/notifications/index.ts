// SPDX-License-Identifier: Apache-2.0
/** `parcelward/notifications`: webhook endpoints, deliveries and replay, mails and text messages. */
export {
  EVENT_TYPES,
  isErasure,
  WEBHOOK_TYPES,
  type WebhookEventType,
  type WebhookType,
} from './webhooks/endpoints/event-types.js';
export { KEPT_OF_EVENT } from './webhooks/endpoints/payload-fields.js';
export { ENDPOINT_MAIL_QUEUE } from './webhooks/endpoints/endpoint-recorder.service.js';
export { WebhookTestsService } from './webhooks/endpoints/webhook-tests.service.js';
export { WebhookEndpointsService } from './webhooks/endpoints/webhook-endpoints.service.js';
export { WebhookDeliveriesService } from './webhooks/log/webhook-deliveries.service.js';
export { type Replayed, WebhookReplayService } from './webhooks/log/webhook-replay.service.js';
export { type MessageText, MessageTextsService } from './messages/store-texts/message-texts.service.js';
export { namesFor, TEXT_KINDS, type TextKind } from './messages/store-texts/text-kinds.js';
export { WebhooksModule } from './webhooks/webhooks.module.js';
export { Mailer, MessageRefusedError } from './messages/mail/mailer.js';
export { MailBouncesService } from './messages/bounces/mail-bounces.service.js';
export { MessageDeliveryService } from './messages/jobs/message-delivery.service.js';
export { unambiguousAddress } from './messages/tracking/recipient.js';
export { SendersModule } from './messages/senders.module.js';
export { type MailText, mailText } from './messages/templates/mail-layout.js';
export { OutgoingFiles } from './messages/mail/outgoing-files.js';
export { MessageErasureService } from './messages/sent/message-erasure.service.js';
export { MessageJobsModule, MessagesModule } from './messages/messages.module.js';
export { SentMessagesService, type MessagePreview, type SentMessage } from './messages/sent/sent-messages.service.js';
export { type MessageHealth, MessageHealthService } from './messages/sent/message-health.service.js';
export { type WebhookEndpointHealth, WebhookHealthService } from './webhooks/breaker/webhook-health.service.js';
export {
  type TestMessageSummaryView as TestMessageSummary,
  type TestMessageView as TestMessage,
} from './messages/test-inbox/test-inbox.dto.js';
export { TestInboxService } from './messages/test-inbox/test-inbox.service.js';
export { type StoreTexts, TEXT_FIELDS } from './messages/store-texts/text-template.js';
export { MessageResendsService } from './messages/sent/message-resends.service.js';
export { RECALL_TEXT_NAMES, RecallTexts } from './messages/recalls/recall-texts.js';
export { type Buyer, type Recall, RecallsService } from './messages/recalls/recalls.service.js';
export { NotificationsModule } from './notifications.module.js';
export { type LogQuery } from './webhooks/log/webhook-deliveries.repository.js';
export {
  type AttemptView as Attempt,
  DELIVERY_STATUSES,
  type DeliveryDetailsView as DeliveryDetails,
  type DeliveryStatus,
  type DeliveryView as Delivery,
} from './webhooks/log/webhook-delivery.resource.js';
export { type DisabledReason, type EndpointStatus } from './webhooks/endpoints/webhook-endpoint.entity.js';
export {
  type CreateWebhookEndpointBody,
  type PatchWebhookEndpointBody,
  type WebhookEndpointView as WebhookEndpoint,
} from './webhooks/endpoints/webhook-endpoint.resource.js';
