import { Injectable } from '@nestjs/common';
import { NotesService } from '../../desk/index.js';
import { MessageErasureService, WebhookErasureService } from '../../notifications/index.js';
import { OrderErasureService } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { AnswerErasureService } from '../../platform/idempotency/answer-erasure.service.js';
import { RequestLogRepository } from '../../platform/request-log/request-log.repository.js';
import { SelfServiceErasureService } from '../../self-service/index.js';
import { erasedAnswer } from '../rules/erased-answer.js';
import { answerSearch, resourceIds, type WrittenScope } from '../rules/order-scope.js';

/** Before every answer that is still replayed. */
const NO_CHANGE = new Date(0);

/** Erases the copies of personal data beside the resources themselves. */
@Injectable()
export class CopiesErasureService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrderErasureService,
    private readonly notes: NotesService,
    private readonly messages: MessageErasureService,
    private readonly webhooks: WebhookErasureService,
    private readonly answers: AnswerErasureService,
    private readonly selfService: SelfServiceErasureService,
    private readonly requestLog: RequestLogRepository,
  ) {}

  /**
   * Erases, in the open transaction, notes of staff and the traffic.
   * @param contacts addresses and phones that were erased of the resources
   * @param lastChange see `AnswerSearch`
   */
  async erase(scope: WrittenScope, contacts: readonly string[], lastChange: Date): Promise<void> {
    const { storeId, orderNumber, orderId, returns, claims } = scope;
    await this.eraseTraffic(scope, contacts, lastChange);
    if (orderId === '') return;
    await this.notes.erase(storeId, 'order', [orderNumber]);
    await this.notes.erase(storeId, 'return', returns);
    await this.notes.erase(storeId, 'claim', claims);
  }

  /** Erases again what work that was under way during the erasure has written after it. */
  async eraseLate(scope: WrittenScope, contacts: readonly string[]): Promise<void> {
    // A request that changes something waited for the erasure, so only answers without a change can be late.
    await this.database.transaction(async () => {
      await this.eraseTraffic(scope, contacts, NO_CHANGE);
      if (scope.orderId !== '') await this.orders.eraseNames(scope.storeId, scope.orderId);
    });
  }

  /**
   * Erases copies that are made when resources are sent, answered or shown: recipients of messages, what receivers answered to
   * webhooks, answers that idempotency keys replay, visits of customers, and the masked bodies of refused requests to the order.
   */
  private async eraseTraffic(scope: WrittenScope, contacts: readonly string[], lastChange: Date): Promise<void> {
    const { storeId, orderNumber, shipments } = scope;
    const messages = await this.messages.findIds(storeId, orderNumber, shipments);
    await this.messages.erase(storeId, messages, contacts);
    await this.webhooks.erase(storeId, resourceIds(scope));
    await this.answers.erase(storeId, answerSearch(scope, lastChange), erasedAnswer);
    if (orderNumber === '') return;
    await this.selfService.erase(storeId, orderNumber);
    const path = `/orders/${encodeURIComponent(orderNumber)}`;
    await this.requestLog.dropBodies(storeId, [path, `${path}/cancel`, `${path}/return-label`]);
  }
}
