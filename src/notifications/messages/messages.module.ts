// SPDX-License-Identifier: Apache-2.0
import { Module } from '@nestjs/common';
import { ClaimsModule } from '../../claims/index.js';
import { OrdersModule } from '../../orders/index.js';
import { purge } from '../../platform/database/purge.js';
import { QueueModule } from '../../platform/queue/queue.module.js';
import { AttemptLimitModule } from '../../platform/rate-limit/attempt-limit.module.js';
import { ReturnsModule } from '../../returns/index.js';
import { ShipmentsModule } from '../../shipments/index.js';
import { StoresModule } from '../../stores/index.js';
import { MailBouncesService } from './bounces/mail-bounces.service.js';
import { EventMessagesService } from './events/event-messages.service.js';
import { EventReaderService } from './events/event-reader.service.js';
import { NotifyOfEventJob } from './events/notify-of-event.job.js';
import { NotifyOfReturnScanJob } from './events/notify-of-return-scan.job.js';
import { MessageDeliveryService } from './jobs/message-delivery.service.js';
import { SendMessageJob } from './jobs/send-message.job.js';
import { OutgoingFiles, outgoingFiles } from './mail/outgoing-files.js';
import { DELAY_QUEUE, EVENT_QUEUE, MessageTriggersSubscriber, TRACKING_QUEUE } from './message-triggers.subscriber.js';
import { MessagesRepository, SEND_QUEUE } from './persistence/messages.repository.js';
import { OptOutsRepository } from './persistence/opt-outs.repository.js';
import { RECALL_QUEUE, RecallsService } from './recalls/recalls.service.js';
import { SendRecallJob } from './recalls/send-recall.job.js';
import { SendersModule } from './senders.module.js';
import { MessageErasureService } from './sent/message-erasure.service.js';
import { MessageHealthService } from './sent/message-health.service.js';
import { MessageRecipientsService } from './sent/message-recipients.service.js';
import { MessageRenderingService } from './sent/message-rendering.service.js';
import { MessageResendsService } from './sent/message-resends.service.js';
import { SentMessagesService } from './sent/sent-messages.service.js';
import { MessageTextsService } from './store-texts/message-texts.service.js';
import { TestInboxService } from './test-inbox/test-inbox.service.js';
import { NotifyOfDelayJob } from './tracking/notify-of-delay.job.js';
import { NotifyOfTrackingJob } from './tracking/notify-of-tracking.job.js';
import { ParcelReaderService } from './tracking/parcel-reader.service.js';
import { ShipmentContextService } from './tracking/shipment-context.service.js';
import { TrackingComposerService } from './tracking/tracking-composer.service.js';
import { TrackingDigestService } from './tracking/tracking-digest.service.js';

const SOURCES = [StoresModule, ShipmentsModule, OrdersModule, ReturnsModule, ClaimsModule];

/** Needed by the jobs, too. */
const SHARED = [
  MessagesRepository,
  OptOutsRepository,
  MailBouncesService,
  ShipmentContextService,
  ParcelReaderService,
  MessageRecipientsService,
  MessageRenderingService,
  TestInboxService,
];

/** For HTTP routes, the command line and other contexts. */
const EXPORTED = [
  MessageErasureService,
  MessageHealthService,
  MessageResendsService,
  MessageTextsService,
  RecallsService,
  SentMessagesService,
];

/** Stored messages, their content, opt-outs and the inbox of test stores. */
@Module({
  imports: [...SOURCES, AttemptLimitModule, QueueModule.forFeature(SEND_QUEUE, RECALL_QUEUE)],
  providers: [...SHARED, ...EXPORTED, outgoingFiles, EventReaderService, TrackingComposerService],
  exports: [...SHARED, ...EXPORTED, OutgoingFiles],
})
export class MessagesModule {}

/** Deletes messages of test inboxes after 30 days (C-TEST-6). */
export const testMessagePurge = purge('purge of test messages', {
  tables: ['test_messages'],
  column: 'created_at',
  keptHours: 30 * 24,
});

/** Subscribers and jobs of messages, and the delivery of mails of other contexts, for workers. */
@Module({
  imports: [
    ...SOURCES,
    MessagesModule,
    SendersModule,
    QueueModule.forFeature(TRACKING_QUEUE, DELAY_QUEUE, EVENT_QUEUE, SEND_QUEUE, RECALL_QUEUE),
  ],
  providers: [
    MessageTriggersSubscriber,
    NotifyOfTrackingJob,
    NotifyOfDelayJob,
    NotifyOfEventJob,
    NotifyOfReturnScanJob,
    EventMessagesService,
    TrackingDigestService,
    SendMessageJob,
    SendRecallJob,
    MessageDeliveryService,
    testMessagePurge,
  ],
  exports: [MessageDeliveryService],
})
export class MessageJobsModule {}
