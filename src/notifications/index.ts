/** The parts of notifications that the command line uses. */
export { WebhookEndpointChangesService } from './webhooks/endpoints/webhook-endpoint-changes.service.js';
export { WebhookTestsService } from './webhooks/endpoints/webhook-tests.service.js';
export { WebhookEndpointsService } from './webhooks/endpoints/webhook-endpoints.service.js';
export { WebhookDeliveriesService } from './webhooks/log/webhook-deliveries.service.js';
export { WebhookReplayService } from './webhooks/log/webhook-replay.service.js';
