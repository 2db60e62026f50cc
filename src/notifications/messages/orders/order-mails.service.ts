import { Inject, Injectable } from '@nestjs/common';
import { OrderLookupService } from '../../../orders/index.js';
import { CONFIG } from '../../../platform/config/config.js';
import { publicBaseUrl } from '../../../platform/http/public-base-url.js';
import { CustomerPagesService, type Store, StoresService } from '../../../stores/index.js';
import { type ShipmentsConfig, simulatedNotice } from '../../../shipments/index.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { type Mail } from '../mail/mailer.js';
import { type Message } from '../persistence/messages.repository.js';
import { OwnTextsService } from '../store-texts/own-texts.service.js';
import { orderValues } from '../store-texts/text-values.js';
import { orderMail } from '../templates/order-mail.js';
import { ORDER_RECEIVED, orderMailView } from './order-received.js';

/** Renders mails about received orders from the state at sending. */
@Injectable()
export class OrderMailsService {
  constructor(
    private readonly orders: OrderLookupService,
    private readonly stores: StoresService,
    private readonly pages: CustomerPagesService,
    private readonly own: OwnTextsService,
    @Inject(CONFIG) private readonly config: NotificationsConfig & ShipmentsConfig,
  ) {}

  /** Undefined if the order is gone, or its customer is not opted in any more (C-MSG-9). */
  async render(message: Message): Promise<{ store: Store; mail: Omit<Mail, 'id' | 'to'> } | undefined> {
    const { store_id: storeId, order_number, language, token } = message;
    const order = order_number === null ? undefined : await this.orders.find(storeId, order_number);
    if (order?.content.order_notifications?.email !== true) return undefined;
    const store = await this.stores.get(storeId);
    const view = orderMailView(store, order, { language, link: this.pages.orderUrl(storeId, order.order_number) });
    const values = orderValues(view);
    const own = await this.own.find({ storeId, language, kind: ORDER_RECEIVED, orderNumber: order_number, values });
    const notice = simulatedNotice(this.config, language, store.mode);
    const unsubscribeUrl = `${publicBaseUrl(this.config)}/notifications/unsubscribe/${token}`;
    const texts = orderMail(language, view, unsubscribeUrl, { notice, own });
    return {
      store,
      mail: { senderName: view.storeName, replyTo: store.branding.support_email, ...texts, unsubscribeUrl },
    };
  }
}
