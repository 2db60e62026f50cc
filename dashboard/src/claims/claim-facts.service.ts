// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';
import { ClaimQueriesService, type ClaimView } from 'parcelward/claims';
import { CaseNumbersService, ClaimEvidenceService } from 'parcelward/desk';
import { ShipmentQueriesService } from 'parcelward/shipments';
import { type Store } from 'parcelward/stores';
import { DeskFactsService } from '../desk/desk-facts.service.js';
import { ParcelFactsService } from '../shipments/parcel-facts.service.js';
import { type Around, claimPage, type Entered } from './claim.page.js';
import { caseOf, type QueueFacts } from './claims.page.js';

const MAX_CLAIMS_OF_ORDER = 100;

/** Reads the data of the pages of claims. */
@Injectable()
export class ClaimFactsService {
  constructor(
    private readonly evidence: ClaimEvidenceService,
    private readonly claims: ClaimQueriesService,
    private readonly cases: CaseNumbersService,
    private readonly desk: DeskFactsService,
    private readonly shipments: ShipmentQueriesService,
    private readonly parcels: ParcelFactsService,
  ) {}

  /**
   * The page of a claim and its case number.
   * @throws Problem CLAIM_NOT_FOUND
   */
  async page(store: Store, id: string, entered?: Entered) {
    const { store_id } = store;
    const evidence = await this.evidence.get(store, id);
    const { order_number } = evidence.claim;
    const { claims: ofOrder } = await this.claims.list(store_id, { order_number }, { limit: MAX_CLAIMS_OF_ORDER });
    const { newest } = evidence.customer;
    const alike = await this.claims.findAll(
      store_id,
      evidence.alike_photos.map(({ claim_id }) => claim_id),
    );
    const [claims, returns, carriers] = await Promise.all([
      this.cases.numbersFor(store_id, 'claim', [
        { id, order_number },
        ...ofOrder.map(caseOf),
        ...newest.filter(({ kind }) => kind === 'claim'),
        ...alike.map(caseOf),
      ]),
      this.cases.numbersFor(
        store_id,
        'return',
        newest.filter(({ kind }) => kind === 'return'),
      ),
      this.parcels.carrierNames(),
    ]);
    const around: Around = {
      ofOrder,
      numbers: new Map([...claims, ...returns]),
      carriers,
      entered,
    };
    return { number: claims.get(id) ?? id, view: claimPage(evidence, around) };
  }

  /** The case numbers, assignments and parcels of queued claims. */
  async readQueue(storeId: string, claims: readonly ClaimView[]): Promise<QueueFacts> {
    const cases = claims.map(caseOf);
    const [numbers, assigned, parcels] = await Promise.all([
      this.cases.numbersFor(storeId, 'claim', cases),
      this.desk.findAssignments(
        storeId,
        'claim',
        cases.map(({ id }) => id),
      ),
      this.shipments.statuses(storeId, [...new Set(cases.map(({ order_number }) => order_number))]),
    ]);
    return { numbers, ...assigned, parcels };
  }
}
