import { Module } from '@nestjs/common';
import { ContactHashService } from '../../platform/crypto/contact-hash.service.js';
import { OrdersModule } from '../../orders/index.js';
import { OutboxModule } from '../../platform/outbox/outbox.module.js';
import { QueueModule } from '../../platform/queue/queue.module.js';
import { ReturnsModule } from '../../returns/index.js';
import { ShipmentsModule } from '../../shipments/index.js';
import { StoresModule } from '../../stores/index.js';
import { MessagesRepository } from './persistence/messages.repository.js';
import { OptOutsRepository } from './persistence/opt-outs.repository.js';
import { EventReaderService } from './events/event-reader.service.js';
import { MessageRenderingService } from './sent/message-rendering.service.js';
import { MessageRecipientsService } from './sent/message-recipients.service.js';
import { MessageErasureService } from './sent/message-erasure.service.js';
import { MessageHealthRepository } from './sent/message-health.repository.js';
import { MessageHealthService } from './sent/message-health.service.js';
import { MessageResendsService } from './sent/message-resends.service.js';
import { SentMessagesService } from './sent/sent-messages.service.js';
import { MailBouncesRepository } from './bounces/mail-bounces.repository.js';
import { MailBouncesService } from './bounces/mail-bounces.service.js';
import { MessageTextsService } from './store-texts/message-texts.service.js';
import { TestInboxRepository } from './test-inbox/test-inbox.repository.js';
import { TestInboxService } from './test-inbox/test-inbox.service.js';
import { ShipmentContextService } from './tracking/shipment-context.service.js';
import { TrackingComposerService } from './tracking/tracking-composer.service.js';
import { SEND_QUEUE } from './tracking/tracking-digest.service.js';

const PARTS = [
  MessagesRepository,
  OptOutsRepository,
  TestInboxRepository,
  TestInboxService,
  ShipmentContextService,
  TrackingComposerService,
  EventReaderService,
  ContactHashService,
  MailBouncesRepository,
  MailBouncesService,
  MessageTextsService,
  MessageRenderingService,
  SentMessagesService,
  MessageRecipientsService,
  MessageResendsService,
  MessageErasureService,
  MessageHealthRepository,
  MessageHealthService,
];

/** Stored messages, their content, opt-outs and the inbox of test stores. */
@Module({
  imports: [
    OutboxModule,
    QueueModule.forFeature(SEND_QUEUE),
    StoresModule,
    ShipmentsModule,
    OrdersModule,
    ReturnsModule,
  ],
  providers: PARTS,
  exports: PARTS,
})
export class MessagesModule {}
