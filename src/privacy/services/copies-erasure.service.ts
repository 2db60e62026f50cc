import { Injectable } from '@nestjs/common';
import { NotesService } from '../../desk/index.js';
import { MessageErasureService, WebhookErasureService } from '../../notifications/index.js';
import { AnswerErasureService } from '../../platform/idempotency/answer-erasure.service.js';
import { SelfServiceErasureService } from '../../self-service/index.js';
import { type OrderScope, resourcesOf } from '../persistence/order-rows.repository.js';
import { erasedAnswer } from '../rules/erased-answer.js';
import { addressesOf } from '../rules/addresses.js';

/** The resources of a subject: copies are found by them. */
export type WrittenScope = Omit<OrderScope, 'messages' | 'parcels'>;

/** Erases the copies of personal data beside the resources themselves. */
@Injectable()
export class CopiesErasureService {
  constructor(
    private readonly messages: MessageErasureService,
    private readonly webhooks: WebhookErasureService,
    private readonly answers: AnswerErasureService,
    private readonly notes: NotesService,
    private readonly selfService: SelfServiceErasureService,
  ) {}

  /**
   * Erases, in the open transaction: recipients of messages, what receivers answered to webhooks, answers that idempotency
   * keys replay, notes of staff, and visits of customers.
   * @param texts that were erased of the resources
   * @param lastChange of the resources, before the erasure
   */
  async erase(scope: WrittenScope, texts: readonly string[], lastChange: Date): Promise<void> {
    const { storeId, orderNumber, orderId, shipments, returns, claims } = scope;
    const named = [...(orderId === '' ? [] : [orderNumber]), ...shipments, ...returns, ...claims];
    const messages = await this.messages.findIds(storeId, orderNumber, shipments);
    await this.messages.erase(storeId, messages, addressesOf(texts));
    await this.webhooks.erase(storeId, resourcesOf(scope));
    await this.answers.erase(storeId, lastChange, named, erasedAnswer);
    if (orderId === '') return;
    await this.notes.erase(storeId, 'order', [orderNumber]);
    await this.notes.erase(storeId, 'return', returns);
    await this.notes.erase(storeId, 'claim', claims);
    await this.selfService.erase(storeId, orderNumber);
  }
}
