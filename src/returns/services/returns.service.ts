// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { type Order, OrderLookupRepository, OrderUnitsService } from '../../orders/index.js';
import { DatabaseService } from '../../platform/database/database.service.js';
import { newId } from '../../platform/ids/ids.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { normalizeLabel } from '../../shipments/index.js';
import { type CallerContext } from '../../stores/index.js';
import { WithdrawnUnitsService } from '../../withdrawals/index.js';
import { type ReturnRequestBody } from '../model/return-bodies.js';
import { type Return, type ReturnContent } from '../model/return-content.js';
import { type ReturnView } from '../model/return.resource.js';
import { toReturnedLines, unitsToReturn } from '../rules/return-lines.js';
import { ReturnRecorderService } from './return-recorder.service.js';

type LockedOrder = Awaited<ReturnType<OrderLookupRepository['lockByReference']>>;
type RequestBody = Omit<ReturnRequestBody, 'order_id'>;

/** A request of a customer on the pages; its address is the order's. */
export type CustomerRequest = Pick<
  ReturnRequestBody,
  'resolution' | 'return_method' | 'return_line_items' | 'customer_reason'
>;

interface RequestedReturn {
  record: Return;
  view: ReturnView;
}

/** Submits return requests (C-RET). `ReturnQueriesService` reads returns, `ReturnCallbacksService` changes them. */
@Injectable()
export class ReturnsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: OrderLookupRepository,
    private readonly units: OrderUnitsService,
    private readonly withdrawals: WithdrawnUnitsService,
    private readonly recorder: ReturnRecorderService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Submits a request for the merchant to decide on, and holds its units (C-RET-1, C-RET-18).
   * @throws Problem ORDER_NOT_FOUND, ORDER_ID_SHARED, RETURN_LINE_NOT_FOUND, RETURN_QUANTITY_EXCEEDED,
   * WITHDRAWAL_NOT_FOUND, WITHDRAWAL_NOT_OPEN, DAILY_QUOTA_EXCEEDED
   */
  async request(caller: CallerContext, body: ReturnRequestBody): Promise<ReturnView> {
    return (await this.submit(caller, body)).view;
  }

  /**
   * The same; returns also the return as it is stored.
   * @internal
   */
  async submit(caller: CallerContext, body: ReturnRequestBody): Promise<RequestedReturn> {
    const { store_id } = caller.store;
    return this.database.transaction(async () => {
      const locked = await this.orders.lockByReference(store_id, body.order_id);
      const { order_id: _reference, ...request } = body;
      return this.requestFor(caller, locked, request);
    });
  }

  /**
   * Submits a request of the customer of an order, in the open transaction, which has locked the order.
   * @internal
   * @throws Problem as in `request`
   */
  async requestOfCustomer(caller: CallerContext, locked: LockedOrder, request: CustomerRequest): Promise<ReturnView> {
    const { shipping_address } = locked.order.content;
    const { view } = await this.requestFor(caller, locked, {
      ...request,
      return_from_address: { ...shipping_address },
    });
    return view;
  }

  private async requestFor(caller: CallerContext, locked: LockedOrder, body: RequestBody): Promise<RequestedReturn> {
    const { order, heldUnits } = locked;
    const withdrawal =
      body.withdrawal_id == null ? undefined : await this.withdrawals.lockFor(locked, body.withdrawal_id);
    const held = withdrawal?.others ?? heldUnits;
    const units = unitsToReturn(order.content.line_items, held, body.return_line_items);
    const record = newReturn(order, body, this.clock.now());
    await this.units.hold(order, { kind: 'return', reference: record.id }, units);
    await withdrawal?.passTo(record.id, units);
    const view = await this.recorder.insert(record, caller);
    return { record, view };
  }
}

function newReturn(order: Order, body: RequestBody, now: Date): Return {
  return {
    store_id: order.store_id,
    id: newId('ret'),
    request_id: newId('rr'),
    order_number: order.order_number,
    status: 'OPEN',
    parcel_id: null,
    refund_id: null,
    version: 1,
    created_at: now,
    updated_at: now,
    content: contentOf(order, body),
  };
}

function contentOf(order: Order, body: RequestBody): ReturnContent {
  const { resolution, return_method, return_line_items, return_from_address, ...rest } = body;
  const { customer_reason, return_label, note, withdrawal_id, ...further } = rest;
  return {
    order: { id: order.id, order_id: order.order_id },
    resolution,
    return_method,
    note,
    withdrawal_id,
    customer_reason,
    return_from_address,
    return_line_items: toReturnedLines(order.content.line_items, return_line_items),
    return_label: return_label && normalizeLabel(return_label),
    further,
    labels: [],
    label_parcels: [],
    warnings: [],
  };
}
