import { Module } from '@nestjs/common';
import { OrdersModule } from '../../orders/orders.module.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { QueueModule } from '../../platform/queue/queue.module.js';
import { ShipmentsModule } from '../../shipments/shipments.module.js';
import { StoresModule } from '../../stores/stores.module.js';
import { MessageSending } from './jobs/message-sending.js';
import { SendMessage } from './jobs/send-message.js';
import { TellTracking } from './jobs/tell-tracking.js';
import { TRACKING_QUEUE, TrackingSubscriber } from './jobs/tracking-subscriber.js';
import { MessagesModule } from './messages.module.js';
import { ReturnNewsReader } from './returns/return-news.js';
import { RETURN_QUEUE, ReturnSubscriber } from './returns/return-subscriber.js';
import { TellReturn } from './returns/tell-return.js';
import { SendersModule } from './senders.module.js';
import { ShipmentFactsReader } from './tracking/shipment-facts.js';
import { TrackingComposer } from './tracking/tracking-composer.js';
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
