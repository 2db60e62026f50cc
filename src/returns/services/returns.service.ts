import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupService, OrderUnitsService } from '../../orders/index.js';
import { normalizeLabel } from '../../shipments/index.js';
import { type CallerContext } from '../../stores/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { newId } from '../../platform/ids/ids.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { type ReturnRequestBody } from '../http/dto/return-request.dto.js';
import { type Return, type ReturnContent } from '../model/return-content.js';
import { type ReturnVersion } from '../model/return-history.js';
import { namedLines, unitsToReturn } from '../rules/return-lines.js';
import {
  type ReturnPage,
  ReturnQueriesService,
  type ReturnsPage,
  type ReturnWithOrder,
} from './return-queries.service.js';
import { type ReturnView } from '../model/return-view.js';
import { ReturnRecorderService } from '../persistence/return-recorder.service.js';
import { type ReturnFilter } from '../persistence/returns.repository.js';

/** The use cases of returns (C-RET); what moves them is in `ReturnCallbacksService`. */
@Injectable()
export class ReturnsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrderLookupService,
    private readonly units: OrderUnitsService,
    private readonly reads: ReturnQueriesService,
    private readonly writes: ReturnRecorderService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Takes in a request for the merchant to decide on; its units are held from now on.
   * @throws Problem ORDER_NOT_FOUND, RETURN_LINE_NOT_FOUND, RETURN_QUANTITY_EXCEEDED
   */
  async request(writer: CallerContext, body: ReturnRequestBody): Promise<Return> {
    const { store_id } = writer.store;
    return this.database.transaction(async () => {
      const order = await this.orders.lockByReference(store_id, body.order_id);
      const held = await this.units.held(order);
      const units = unitsToReturn(order.content.line_items, held, body.return_line_items);
      const record = newReturn(order, body, this.clock.now());
      await this.units.hold(order, { kind: 'return', reference: record.id }, units);
      await this.writes.insert(record, writer);
      return record;
    });
  }

  /**
   * A return as it is shown.
   * @throws Problem RETURN_NOT_FOUND
   */
  async get(storeId: string, id: string): Promise<ReturnView> {
    return this.reads.view(await this.reads.get(storeId, id));
  }

  /** See `ReturnQueriesService.list`. */
  list(storeId: string, filter: ReturnFilter, page: ReturnPage = {}): Promise<ReturnsPage<ReturnView>> {
    return this.reads.list(storeId, filter, page);
  }

  /** See `ReturnQueriesService.search`. */
  search(storeId: string, filter: ReturnFilter, page: ReturnPage = {}): Promise<ReturnsPage<ReturnWithOrder>> {
    return this.reads.search(storeId, filter, page);
  }

  /** See `ReturnQueriesService.history`. */
  history(storeId: string, id: string): Promise<ReturnVersion[]> {
    return this.reads.history(storeId, id);
  }
}

function newReturn(order: Order, body: ReturnRequestBody, now: Date): Return {
  return {
    store_id: order.store_id,
    id: newId('ret'),
    request_id: newId('rr'),
    order_number: order.order_number,
    status: 'OPEN',
    parcel_id: null,
    version: 1,
    created_at: now,
    updated_at: now,
    content: contentOf(order, body),
  };
}

function contentOf(order: Order, body: ReturnRequestBody): ReturnContent {
  const { order_id: _reference, resolution, return_method, return_line_items, return_from_address, ...rest } = body;
  const { customer_reason, return_label, note, ...further } = rest;
  return {
    order: { id: order.id, order_id: order.order_id },
    resolution,
    return_method,
    note,
    customer_reason,
    return_from_address,
    return_line_items: namedLines(order.content.line_items, return_line_items),
    return_label: return_label && normalizeLabel(return_label),
    further,
    labels: [],
    warnings: [],
  };
}
