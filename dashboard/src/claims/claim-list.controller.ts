// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Query } from '@nestjs/common';
import { type ClaimView, ClaimQueriesService, standingDecision } from 'parcelward/claims';
import { CaseNumbersService, SearchService } from 'parcelward/desk';
import { type CsvColumn, csvDownload } from '../core/csv.js';
import { type Form } from '../core/forms.js';
import { cursorOf } from '../core/ids.js';
import { type PageResponse } from '../core/page-response.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { CLAIM_LIST, claimFilter, claimListPage, claimsQuery } from './claim-list.page.js';
import { caseOf } from './claims.page.js';

const ROWS = 25;
const CSV_ROWS = 250;

interface Row {
  claim: ClaimView;
  number: string | undefined;
}

const decisionOf = ({ claim }: Row) => standingDecision(claim.history);

const CLAIM_COLUMNS: readonly CsvColumn<Row>[] = [
  { head: 'claim', valueOf: ({ number }) => number },
  { head: 'claim_id', valueOf: ({ claim }) => claim.claim_id },
  { head: 'order_number', valueOf: ({ claim }) => claim.order_number },
  { head: 'status', valueOf: ({ claim }) => claim.status },
  { head: 'reason', valueOf: ({ claim }) => claim.claim_reason },
  { head: 'resolution', valueOf: ({ claim }) => claim.claim_resolution },
  { head: 'customer_name', valueOf: ({ claim }) => claim.customer_name },
  { head: 'customer_email', valueOf: ({ claim }) => claim.customer_email },
  { head: 'currency', valueOf: ({ claim }) => claim.payout.currency },
  { head: 'calculated_payout', valueOf: ({ claim }) => claim.payout.amount },
  { head: 'approved_amount', valueOf: ({ claim }) => claim.approved_amount },
  { head: 'filed_at', valueOf: ({ claim }) => claim.created_at },
  { head: 'decided_at', valueOf: (row) => decisionOf(row)?.occurred_at },
  { head: 'decided_by', valueOf: (row) => decisionOf(row)?.actor.id },
  { head: 'decision_reason', valueOf: (row) => decisionOf(row)?.reason },
];

/** The list of all claims, as a page and as a file. */
@Controller()
export class ClaimListController {
  constructor(
    private readonly claims: ClaimQueriesService,
    private readonly cases: CaseNumbersService,
    private readonly search: SearchService,
  ) {}

  @Get('claims/all')
  async list(@AsStaff() staff: Staff, @Query() form: Form): Promise<PageResponse> {
    const query = { ...claimsQuery(form), cursor: cursorOf(form) };
    const { claims, numbers, next } = await this.find(staff, form, ROWS, query.cursor);
    return render(staff, CLAIM_LIST, claimListPage(claims, numbers, next, query));
  }

  @Get('claims/all.csv')
  file(@AsStaff() staff: Staff, @Query() form: Form): Promise<PageResponse> {
    return csvDownload('claims', CLAIM_COLUMNS, async (cursor) => {
      const { claims, numbers, next } = await this.find(staff, form, CSV_ROWS, cursor);
      return { items: claims.map((claim) => ({ claim, number: numbers.get(claim.claim_id) })), next };
    });
  }

  private async find(
    { store: { store_id }, timeZone }: Staff,
    form: Form,
    limit: number,
    cursor?: string,
  ): Promise<{ claims: ClaimView[]; numbers: Map<string, string>; next: string | null }> {
    const query = claimsQuery(form);
    const found = query.text === undefined ? {} : await this.search.findClaimFilter(store_id, query.text);
    const filter = { ...claimFilter(query, timeZone, new Date()), ...found };
    const { claims, next } = await this.claims.list(store_id, filter, { limit, cursor });
    return { claims, next, numbers: await this.cases.numbersFor(store_id, 'claim', claims.map(caseOf)) };
  }
}
