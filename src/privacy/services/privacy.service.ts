// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '../../platform/database/database.service.js';
import { validationError } from '../../platform/errors/problem.js';
import { newId } from '../../platform/ids/ids.js';
import { JobsService } from '../../platform/queue/jobs.service.js';
import { ClockService } from '../../platform/time/clock.service.js';
import { DAY_MS } from '../../platform/time/days.js';
import { type CallerContext } from '../../stores/index.js';
import { countOf, type Selection } from '../model/privacy-bodies.js';
import {
  type PrivacyRequest,
  type PrivacyRequestSummary,
  privacyRequestSummary,
  type PrivacyRequestView,
} from '../model/privacy-request.js';
import { PrivacyRequestsRepository } from '../persistence/privacy-requests.repository.js';
import { type ExportLink, ExportLinksService } from './export-links.service.js';
import { type Found, PrivacyOrdersService } from './privacy-orders.service.js';

/** The queue of erasures; a job's reference is the id of the request. */
export const ERASURE_QUEUE = 'privacy.erase';

/** A request must be fulfilled within a month in most laws: this leaves a few days to look after it. */
export const ERASURE_DUE_DAYS = 27;

/** The most orders and shipments of an export: what names them is in its link. */
const MAX_EXPORTED = 100;

/** Finds the orders and shipments of a person, and takes requests to erase their personal data (C-PRIV). */
@Injectable()
export class PrivacyService {
  constructor(
    private readonly database: DatabaseService,
    private readonly orders: PrivacyOrdersService,
    private readonly requests: PrivacyRequestsRepository,
    private readonly jobs: JobsService,
    private readonly links: ExportLinksService,
    private readonly clock: ClockService,
  ) {}

  /**
   * Finds the orders and shipments of a person, with what would hold an erasure (C-PRIV-1, C-PRIV-2).
   * @throws Problem VALIDATION_ERROR, NOTHING_TO_ERASE
   */
  find(storeId: string, selection: Selection): Promise<Found> {
    return this.orders.find(storeId, selection);
  }

  /**
   * Makes a link to the data of a person's orders and shipments, to pass on after a look at it (C-PRIV-9).
   * @throws Problem VALIDATION_ERROR, NOTHING_TO_ERASE
   */
  async exportLink(storeId: string, selection: Selection): Promise<ExportLink> {
    const keys = await this.orders.findKeys(storeId, selection);
    const count = countOf(keys);
    if (count > MAX_EXPORTED)
      throw validationError(
        [],
        `An export has at most ${MAX_EXPORTED} orders, shipments and cases, and this one would have ${count}.`,
      );
    return this.links.create({ storeId, ...keys });
  }

  /**
   * Requests the erasure of the personal data of a person's orders and shipments (C-PRIV-3). A worker erases them, those that are held later.
   * @param ignoresHolds erases them at once, whatever holds them
   * @throws Problem VALIDATION_ERROR, NOTHING_TO_ERASE
   */
  async requestErasure(
    { store: { store_id }, actor }: CallerContext,
    selection: Selection,
    { ignoresHolds = false }: { ignoresHolds?: boolean } = {},
  ): Promise<PrivacyRequestView> {
    await this.orders.eraseUnapplied(store_id, selection);
    const keys = await this.orders.findKeys(store_id, selection);
    const now = this.clock.now();
    const request: PrivacyRequest = {
      store_id,
      id: newId('prv'),
      state: 'open',
      actor,
      ignores_holds: ignoresHolds,
      order_count: keys.orders.length,
      shipment_count: keys.shipments.length,
      case_count: keys.cases.length,
      created_at: now,
      due_at: new Date(now.getTime() + ERASURE_DUE_DAYS * DAY_MS),
      verified_at: null,
    };
    await this.database.transaction(async () => {
      await this.requests.insert(request, [
        ...keys.orders.map((order_number) => ({ order_number })),
        ...keys.shipments.map((shipment_id) => ({ shipment_id })),
        ...keys.cases.map((case_id) => ({ case_id })),
      ]);
      await this.jobs.add({ storeId: store_id, queue: ERASURE_QUEUE, reference: request.id });
    });
    return this.get(store_id, request.id);
  }

  /**
   * Returns a request as it is now; once it is verified, this is the proof of the erasure.
   * @throws Problem PRIVACY_REQUEST_NOT_FOUND
   */
  get(storeId: string, id: string): Promise<PrivacyRequestView> {
    return this.requests.view(storeId, id);
  }

  /** Lists the newest 1,000 requests of a store. */
  async list(storeId: string): Promise<PrivacyRequestSummary[]> {
    return (await this.requests.list(storeId)).map(privacyRequestSummary);
  }
}
