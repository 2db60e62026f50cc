// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { MessageErasureService, WebhookDeliveriesService } from '../../notifications/index.js';
import { AnswerErasureService } from '../../platform/idempotency/answer-erasure.service.js';
import { RequestLogRepository } from '../../platform/request-log/request-log.repository.js';
import { PlatformErasureService } from '../../platforms/index.js';
import { SelfServiceErasureService } from '../../self-service/index.js';
import { erasedAnswer } from '../rules/erased-answer.js';
import { answerSearch, resourceIds, type WrittenScope } from '../rules/order-scope.js';

/** Erases the copies that are made when resources are sent, answered or shown. */
@Injectable()
export class TrafficErasureService {
  constructor(
    private readonly messages: MessageErasureService,
    private readonly webhooks: WebhookDeliveriesService,
    private readonly answers: AnswerErasureService,
    private readonly selfService: SelfServiceErasureService,
    private readonly requestLog: RequestLogRepository,
    private readonly platforms: PlatformErasureService,
  ) {}

  /**
   * Erases, in the open transaction: recipients of messages, what receivers answered to webhooks, answers that idempotency
   * keys replay, visits of customers, webhooks of the store's platform, and the masked bodies of refused requests to the order.
   * @param contacts addresses and phones that were erased of the resources
   * @param lastChange see `AnswerSearch`
   */
  async erase(scope: WrittenScope, contacts: readonly string[], lastChange: Date): Promise<void> {
    const { storeId, orderNumber, sourceId, shipments, withdrawals } = scope;
    const messages = await this.messages.findIds(storeId, orderNumber, shipments, withdrawals);
    await this.messages.erase(storeId, messages, contacts);
    await this.webhooks.eraseResponses(storeId, resourceIds(scope));
    await this.answers.erase(storeId, answerSearch(scope, lastChange), erasedAnswer);
    if (orderNumber === '') return;
    await this.selfService.erase(storeId, orderNumber);
    await this.platforms.erase(storeId, orderNumber, sourceId);
    const path = `/orders/${encodeURIComponent(orderNumber)}`;
    await this.requestLog.dropBodies(storeId, [path, `${path}/cancel`, `${path}/return-label`]);
  }
}
