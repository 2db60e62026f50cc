import { Module } from '@nestjs/common';
import { OrdersModule } from '../../orders/index.js';
import { ReturnsModule } from '../../returns/index.js';
import { ShipmentsModule } from '../../shipments/index.js';
import { StoresModule } from '../../stores/index.js';
import { purge } from '../../platform/database/purge.js';
import { QueueModule } from '../../platform/queue/queue.module.js';
import { MessageDeliveryModule } from './message-delivery.module.js';
import { MessageSendingService } from './jobs/message-sending.service.js';
import { SendMessageJob } from './jobs/send-message.job.js';
import { NotifyOfTrackingJob } from './tracking/notify-of-tracking.job.js';
import { TRACKING_QUEUE, TrackingSubscriber } from './tracking/tracking.subscriber.js';
import { EventMessagesService } from './events/event-messages.service.js';
import { EVENT_QUEUE, EventMessagesSubscriber } from './events/event-messages.subscriber.js';
import { MessagesModule } from './messages.module.js';
import { NotifyOfEventJob } from './events/notify-of-event.job.js';
import { NotifyOfReturnScanJob } from './events/notify-of-return-scan.job.js';
import { SEND_QUEUE, TrackingDigestService } from './tracking/tracking-digest.service.js';

/** Deletes messages of test inboxes after 30 days (C-TEST-6). */
export const testMessagePurge = purge('purge of test messages', {
  tables: ['test_messages'],
  column: 'created_at',
  keptHours: 30 * 24,
});

/** Subscribers and jobs of messages, for workers. */
@Module({
  imports: [
    MessagesModule,
    MessageDeliveryModule,
    QueueModule.forFeature(TRACKING_QUEUE, EVENT_QUEUE, SEND_QUEUE),
    StoresModule,
    ShipmentsModule,
    OrdersModule,
    ReturnsModule,
  ],
  providers: [
    TrackingSubscriber,
    NotifyOfTrackingJob,
    NotifyOfEventJob,
    NotifyOfReturnScanJob,
    EventMessagesSubscriber,
    EventMessagesService,
    SendMessageJob,
    MessageSendingService,
    testMessagePurge,
    TrackingDigestService,
  ],
})
export class MessageJobsModule {}
