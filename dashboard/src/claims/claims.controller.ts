import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import {
  type Claim,
  ClaimDecisionsService,
  ClaimQueueService,
  ClaimQueriesService,
  CLAIM_STATUSES,
  type ClaimStatus,
  claimView,
  type ClaimView,
} from 'parcelward/claims';
import { type PageResponse, goTo } from '../core/page-response.js';
import { count } from '../core/format.js';
import { type Form, oneOf, text } from '../core/forms.js';
import { pagination } from '../core/pagination.js';
import { cursorOf, Id } from '../core/ids.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { DeskFactsService } from '../desk/desk-facts.service.js';
import { ClaimFactsService } from './claim-facts.service.js';
import { CLAIM } from './claim.html.js';
import { type Entered } from './claim.page.js';
import { CLAIMS } from './claims.html.js';
import { amountText, claimsTable, statusTabs } from './claims.page.js';
import { approvalOf, enteredOf } from './decision-form.js';

const ROWS = 25;
const MAX_COUNTED = 500;

/** Claims that wait for staff or for the customer; the oldest comes first. */
const QUEUES: readonly ClaimStatus[] = ['SUBMITTED', 'INFORMATION_REQUESTED'];

interface Refused {
  refusal?: Refusal;
  entered?: Entered;
}

/** The review queue of claims, lists by status, and single claims. */
@Controller('claims')
export class ClaimsController {
  constructor(
    private readonly queue: ClaimQueueService,
    private readonly reads: ClaimQueriesService,
    private readonly decisions: ClaimDecisionsService,
    private readonly facts: ClaimFactsService,
    private readonly desk: DeskFactsService,
  ) {}

  @Get()
  async list(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const { store_id } = staff.store;
    const status = oneOf(query, 'status', CLAIM_STATUSES) ?? 'SUBMITTED';
    const cursor = cursorOf(query);
    const { claims, next, waiting } = await this.pageOf(store_id, status, cursor);
    const facts = await this.facts.ofList(store_id, claims);
    const shown = status === 'SUBMITTED' ? undefined : status;
    return render(staff, CLAIMS, {
      title: 'Claims',
      tabs: statusTabs(status),
      waiting,
      list: claimsTable(claims, status, facts),
      pages: pagination('/claims', { status: shown, cursor }, next),
    });
  }

  @Get(':id')
  show(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    return this.page(staff, id);
  }

  @Post(':id/approve')
  approve(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const approve = () => this.decisions.approve(staff.caller, id, approvalOf(form));
    return this.decide(staff, id, approve, (claim) => `Approved: ${amountText(claimView(claim))}.`, enteredOf(form));
  }

  @Post(':id/deny')
  deny(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const reason = text(form, 'reason') ?? '';
    return this.decide(
      staff,
      id,
      () => this.decisions.deny(staff.caller, id, { reason }),
      'The claim has been denied.',
    );
  }

  @Post(':id/ask')
  ask(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const question = text(form, 'question') ?? '';
    const ask = () => this.decisions.requestInformation(staff.caller, id, { question });
    return this.decide(staff, id, ask, 'The question has been sent. The claim waits for the answer.');
  }

  @Post(':id/answer')
  answer(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const answer = () => this.decisions.answer(staff.caller, id, { comment: text(form, 'comment') });
    return this.decide(staff, id, answer, 'The answer has been saved.');
  }

  @Post(':id/resolve')
  resolve(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const reference = text(form, 'reference') ?? '';
    const resolve = () => this.decisions.resolve(staff.caller, id, { reference });
    return this.decide(staff, id, resolve, 'The claim has been resolved.');
  }

  @Post(':id/withdraw')
  withdraw(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const reason = text(form, 'reason');
    const withdraw = () => this.decisions.withdraw(staff.caller, id, { reason });
    return this.decide(staff, id, withdraw, 'The claim has been withdrawn.');
  }

  /** In a queue the cursor is the last claim of the previous page, because decided claims leave it. */
  private async pageOf(
    storeId: string,
    status: ClaimStatus,
    cursor: string | undefined,
  ): Promise<{ claims: ClaimView[]; next: string | null; waiting: string | undefined }> {
    const page = { limit: ROWS, cursor };
    if (!QUEUES.includes(status)) {
      const { claims, next } = await this.reads.list(storeId, { status }, page);
      return { claims: claims.map(claimView), next, waiting: undefined };
    }
    const [waiting, { claims, next }] = await Promise.all([
      this.queue.count(storeId, MAX_COUNTED, status),
      this.queue.list(storeId, status, page),
    ]);
    const what = status === 'SUBMITTED' ? 'to review' : 'waiting for the customer';
    const lead = waiting === 0 ? undefined : `${count(waiting, 'claim')} ${what}, oldest first.`;
    return { claims: claims.map(({ claim }) => claim), next, waiting: lead };
  }

  private decide(
    staff: Staff,
    id: string,
    move: () => Promise<Claim>,
    done: string | ((claim: Claim) => string),
    entered?: Entered,
  ): Promise<PageResponse> {
    return orRefuse(
      async () => {
        const claim = await move();
        return goTo(`/claims/${id}`, typeof done === 'string' ? done : done(claim));
      },
      (refusal) => this.page(staff, id, { refusal, entered }),
    );
  }

  private async page(staff: Staff, id: string, { refusal, entered }: Refused = {}): Promise<PageResponse> {
    const [{ number, view }, desk] = await Promise.all([
      this.facts.page(staff.store, id, entered),
      this.desk.viewOf(staff, { kind: 'claim', id }),
    ]);
    const back = { href: '/claims', label: 'Claims' };
    return render(staff, CLAIM, { title: `Claim ${number}`, back, ...view, desk, refusal });
  }
}
