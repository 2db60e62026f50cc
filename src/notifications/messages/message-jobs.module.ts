import { Module } from '@nestjs/common';
import { OrdersModule } from '../../orders/orders.module.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { QueueModule } from '../../platform/queue/queue.module.js';
import { ShipmentsModule } from '../../shipments/shipments.module.js';
import { StoresModule } from '../../stores/stores.module.js';
import { MessageSending } from './jobs/message-sending.service.js';
import { SendMessage } from './jobs/send-message.job.js';
import { TellTracking } from './tracking/notify-of-tracking.job.js';
import { TRACKING_QUEUE, TrackingSubscriber } from './tracking/tracking.subscriber.js';
import { MessagesModule } from './messages.module.js';
import { ReturnNewsReader } from './returns/return-event-reader.service.js';
import { RETURN_QUEUE, ReturnSubscriber } from './returns/return.subscriber.js';
import { TellReturn } from './returns/notify-of-return.job.js';
import { SendersModule } from './senders.module.js';
import { ShipmentFactsReader } from './tracking/shipment-facts.service.js';
import { TrackingComposer } from './tracking/tracking-composer.service.js';
import { SEND_QUEUE, TrackingMessages } from './tracking/tracking-messages.service.js';

/** What the worker does of messages. */
@Module({
  imports: [
    MessagesModule,
    SendersModule,
    OutboxModule,
    QueueModule.of(TRACKING_QUEUE, RETURN_QUEUE, SEND_QUEUE),
    StoresModule,
    ShipmentsModule,
    OrdersModule,
  ],
  providers: [
    TrackingSubscriber,
    TellTracking,
    ReturnSubscriber,
    ReturnNewsReader,
    TellReturn,
    SendMessage,
    MessageSending,
    ShipmentFactsReader,
    TrackingMessages,
    TrackingComposer,
  ],
})
export class MessageJobsModule {}
