import { Injectable } from '@nestjs/common';
import { NotesService } from '../../desk/index.js';
import { MessageErasureService, WebhookErasureService } from '../../notifications/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { AnswerErasureService } from '../../platform/idempotency/answer-erasure.service.js';
import { SelfServiceErasureService } from '../../self-service/index.js';
import { answerIdsOf, type OrderScope, resourcesOf } from '../persistence/order-rows.repository.js';
import { erasedAnswer } from '../rules/erased-answer.js';
import { repeatedRequests } from '../rules/repeated-requests.js';
import { addressesOf } from '../rules/addresses.js';

/** The resources of a subject: copies are found by them. */
export type WrittenScope = Omit<OrderScope, 'messages' | 'parcels'>;

/** Before every answer that is still replayed. */
const NO_CHANGE = new Date(0);

/** Erases the copies of personal data beside the resources themselves. */
@Injectable()
export class CopiesErasureService {
  constructor(
    private readonly database: DatabaseService,
    private readonly messages: MessageErasureService,
    private readonly webhooks: WebhookErasureService,
    private readonly answers: AnswerErasureService,
    private readonly notes: NotesService,
    private readonly selfService: SelfServiceErasureService,
  ) {}

  /**
   * Erases, in the open transaction, notes of staff and what `eraseTraffic` erases.
   * @param texts that were erased of the resources
   * @param lastChange of the resources, before the erasure
   */
  async erase(scope: WrittenScope, texts: readonly string[], lastChange: Date): Promise<void> {
    const { storeId, orderNumber, orderId, returns, claims } = scope;
    await this.eraseTraffic(scope, texts, lastChange);
    if (orderId === '') return;
    await this.notes.erase(storeId, 'order', [orderNumber]);
    await this.notes.erase(storeId, 'return', returns);
    await this.notes.erase(storeId, 'claim', claims);
  }

  /** Erases again what work that was under way during the erasure has written after it. */
  async eraseLate(scope: WrittenScope, texts: readonly string[]): Promise<void> {
    // A request that changes something waited for the erasure, so only answers without a change can be late.
    await this.database.transaction(() => this.eraseTraffic(scope, texts, NO_CHANGE));
  }

  /**
   * Erases, in the open transaction: recipients of messages, what receivers answered to webhooks, answers that idempotency
   * keys replay, and visits of customers.
   * @param lastChange see `AnswerSearch`
   */
  private async eraseTraffic(scope: WrittenScope, texts: readonly string[], lastChange: Date): Promise<void> {
    const { storeId, orderNumber, shipments } = scope;
    const messages = await this.messages.findIds(storeId, orderNumber, shipments);
    await this.messages.erase(storeId, messages, addressesOf(texts));
    await this.webhooks.erase(storeId, resourcesOf(scope));
    const search = { ids: answerIdsOf(scope), lastChange, repeated: repeatedRequests(scope) };
    await this.answers.erase(storeId, search, erasedAnswer);
    if (orderNumber !== '') await this.selfService.erase(storeId, orderNumber);
  }
}
