import { Module } from '@nestjs/common';
import { OrdersModule } from '../../orders/index.js';
import { ReturnsModule } from '../../returns/index.js';
import { ShipmentsModule } from '../../shipments/index.js';
import { StoresModule } from '../../stores/index.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { QueueModule } from '../../platform/queue/queue.module.js';
import { MessageDeliveryService } from './jobs/message-delivery.service.js';
import { MessageSendingService } from './jobs/message-sending.service.js';
import { SendMessageJob } from './jobs/send-message.job.js';
import { NotifyOfTrackingJob } from './tracking/notify-of-tracking.job.js';
import { TRACKING_QUEUE, TrackingSubscriber } from './tracking/tracking.subscriber.js';
import { CLAIM_QUEUE, ClaimSubscriber } from './claims/claim.subscriber.js';
import { NotifyOfClaimJob } from './claims/notify-of-claim.job.js';
import { EventMessagesService } from './events/event-messages.service.js';
import { MessagesModule } from './messages.module.js';
import { RETURN_QUEUE, ReturnSubscriber } from './returns/return.subscriber.js';
import { NotifyOfReturnJob } from './returns/notify-of-return.job.js';
import { SendersModule } from './senders.module.js';
import { TestMessagePurgeJob } from './test-inbox/test-message-purge.job.js';
import { SEND_QUEUE, TrackingMessagesService } from './tracking/tracking-messages.service.js';

/** Subscribers and jobs of messages, for workers. */
@Module({
  imports: [
    MessagesModule,
    SendersModule,
    OutboxModule,
    QueueModule.forFeature(TRACKING_QUEUE, RETURN_QUEUE, CLAIM_QUEUE, SEND_QUEUE),
    StoresModule,
    ShipmentsModule,
    OrdersModule,
    ReturnsModule,
  ],
  providers: [
    TrackingSubscriber,
    NotifyOfTrackingJob,
    ReturnSubscriber,
    NotifyOfReturnJob,
    ClaimSubscriber,
    NotifyOfClaimJob,
    EventMessagesService,
    SendMessageJob,
    MessageSendingService,
    MessageDeliveryService,
    TestMessagePurgeJob,
    TrackingMessagesService,
  ],
})
export class MessageJobsModule {}
