import { Module } from '@nestjs/common';
import { OrdersModule } from '../../orders/index.js';
import { ReturnsModule } from '../../returns/index.js';
import { ShipmentsModule } from '../../shipments/index.js';
import { StoresModule } from '../../stores/index.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { purge } from '../../platform/database/purge.js';
import { QueueModule } from '../../platform/queue/queue.module.js';
import { MessageDeliveryModule } from './message-delivery.module.js';
import { MessageSendingService } from './jobs/message-sending.service.js';
import { SendMessageJob } from './jobs/send-message.job.js';
import { NotifyOfTrackingJob } from './tracking/notify-of-tracking.job.js';
import { TRACKING_QUEUE, TrackingSubscriber } from './tracking/tracking.subscriber.js';
import { NotifyOfClaimJob } from './claims/notify-of-claim.job.js';
import { EventMessagesService } from './events/event-messages.service.js';
import { NotifyOfOrderJob } from './orders/notify-of-order.job.js';
import { CLAIM_QUEUE, EventMessagesSubscriber, ORDER_QUEUE, RETURN_QUEUE } from './events/event-messages.subscriber.js';
import { MessagesModule } from './messages.module.js';
import { NotifyOfReturnScanJob } from './returns/notify-of-return-scan.job.js';
import { NotifyOfReturnJob } from './returns/notify-of-return.job.js';
import { SEND_QUEUE, TrackingMessagesService } from './tracking/tracking-messages.service.js';

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
    OutboxModule,
    QueueModule.forFeature(TRACKING_QUEUE, RETURN_QUEUE, CLAIM_QUEUE, ORDER_QUEUE, SEND_QUEUE),
    StoresModule,
    ShipmentsModule,
    OrdersModule,
    ReturnsModule,
  ],
  providers: [
    TrackingSubscriber,
    NotifyOfTrackingJob,
    NotifyOfReturnJob,
    NotifyOfReturnScanJob,
    EventMessagesSubscriber,
    NotifyOfClaimJob,
    NotifyOfOrderJob,
    EventMessagesService,
    SendMessageJob,
    MessageSendingService,
    testMessagePurge,
    TrackingMessagesService,
  ],
})
export class MessageJobsModule {}
