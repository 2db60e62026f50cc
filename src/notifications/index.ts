/** The parts of notifications that the command line, the OpenAPI document and mails to staff use. */
export { WEBHOOK_TYPES, type WebhookType, type WebhookEventType } from './webhooks/endpoints/event-types.js';
export { exampleEvent } from './webhooks/endpoints/example-events.js';
export { WebhookEndpointChangesService } from './webhooks/endpoints/webhook-endpoint-changes.service.js';
export { WebhookTestsService } from './webhooks/endpoints/webhook-tests.service.js';
export { type FailingEndpoint, WebhookEndpointsService } from './webhooks/endpoints/webhook-endpoints.service.js';
export { WebhookDeliveriesService } from './webhooks/log/webhook-deliveries.service.js';
export { WebhookReplayService } from './webhooks/log/webhook-replay.service.js';
export { MessageTextsService } from './messages/store-texts/message-texts.service.js';
export { TEXT_KINDS } from './messages/store-texts/text-kinds.js';
export { WebhooksModule } from './webhooks/webhooks.module.js';
export { Mailer } from './messages/mail/mailer.js';
export { MailBouncesService } from './messages/bounces/mail-bounces.service.js';
export { MessageDeliveryModule } from './messages/message-delivery.module.js';
export { MessageDeliveryService } from './messages/jobs/message-delivery.service.js';
export { SendersModule } from './messages/senders.module.js';
export { type MailText, mailText } from './messages/templates/mail-layout.js';
