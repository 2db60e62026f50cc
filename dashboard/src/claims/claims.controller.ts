import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ClaimDecisionsService, ClaimQueueService, ClaimQueriesService, CLAIM_STATUSES } from 'parcelward/claims';
import { OrdersService, Problem } from 'parcelward/orders';
import { type PageResponse, goTo } from '../core/page-response.js';
import { count } from '../core/format.js';
import { type Form, oneOf, text } from '../core/forms.js';
import { pagination, pathWith } from '../core/pagination.js';
import { cursorOf, Id } from '../core/ids.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { DeskFactsService } from '../desk/desk-facts.service.js';
import { CLAIM, QUEUE } from './claims.html.js';
import { CLAIM_LIST_PATH, claimCard, claimPage, type Entered, statusTabs } from './claims.page.js';
import { approvalOf } from './decision-form.js';

const CARDS = 20;
const MAX_COUNTED = 500;
const MAX_CLAIMS_OF_ORDER = 100;

interface Refused {
  refusal?: Refusal;
  entered?: Entered;
}

/** The review queue of claims, and single claims. */
@Controller('claims')
export class ClaimsController {
  constructor(
    private readonly queue: ClaimQueueService,
    private readonly reads: ClaimQueriesService,
    private readonly decisions: ClaimDecisionsService,
    private readonly orders: OrdersService,
    private readonly desk: DeskFactsService,
  ) {}

  @Get()
  async list(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const status = oneOf(query, 'status', CLAIM_STATUSES) ?? 'SUBMITTED';
    const cursor = cursorOf(query);
    return status === 'SUBMITTED' ? this.reviewQueue(staff, cursor) : goTo(pathWith(CLAIM_LIST_PATH, { status }));
  }

  @Get(':id')
  show(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    return this.page(staff, id);
  }

  @Post(':id/approve')
  approve(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    return this.decide(staff, id, 'approved', () => this.decisions.approve(staff.caller, id, approvalOf(form)), {
      amount: text(form, 'amount') ?? '',
      reason: text(form, 'reason') ?? '',
    });
  }

  @Post(':id/deny')
  deny(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const reason = text(form, 'reason') ?? '';
    return this.decide(staff, id, 'denied', () => this.decisions.deny(staff.caller, id, { reason }));
  }

  @Post(':id/resolve')
  resolve(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const reference = text(form, 'reference') ?? '';
    return this.decide(staff, id, 'resolved', () => this.decisions.resolve(staff.caller, id, { reference }));
  }

  @Post(':id/withdraw')
  withdraw(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const reason = text(form, 'reason');
    return this.decide(staff, id, 'withdrawn', () => this.decisions.withdraw(staff.caller, id, { reason }));
  }

  /** The cursor is the last claim of the previous page, because decided claims leave the queue. */
  private async reviewQueue(staff: Staff, cursor: string | undefined): Promise<PageResponse> {
    const { store_id } = staff.store;
    const [waiting, { claims, next }] = await Promise.all([
      this.queue.count(store_id, MAX_COUNTED),
      this.queue.list(store_id, 'SUBMITTED', { limit: CARDS, cursor }),
    ]);
    return render(staff, QUEUE, {
      title: 'Claims',
      tabs: statusTabs('SUBMITTED'),
      waiting: `${count(waiting, 'claim')} to review`,
      claims: claims.map((queued) => claimCard(queued)),
      pages: pagination('/claims', { cursor }, next),
    });
  }

  private decide(
    staff: Staff,
    id: string,
    done: string,
    move: () => Promise<unknown>,
    entered?: Entered,
  ): Promise<PageResponse> {
    return orRefuse(
      async () => {
        await move();
        return goTo(`/claims/${id}`, `The claim has been ${done}.`);
      },
      (refusal) => this.page(staff, id, { refusal, entered }),
    );
  }

  private async page(staff: Staff, id: string, { refusal, entered }: Refused = {}): Promise<PageResponse> {
    const {
      store,
      store: { store_id },
    } = staff;
    const queued = await this.queue.get(store_id, id);
    const { order_number } = queued.claim;
    const [ofOrder, order, desk] = await Promise.all([
      this.reads.list(store_id, { order_number }, { limit: MAX_CLAIMS_OF_ORDER }),
      this.orders.get(store, order_number).catch(absent),
      this.desk.viewOf(staff, { kind: 'claim', id }),
    ]);
    const view = claimPage(queued, { ofOrder: ofOrder.claims, subtotal: order?.amounts.subtotal, entered });
    return render(staff, CLAIM, { title: `Claim on order ${order_number}`, ...view, desk, refusal });
  }
}

/** A claim stays readable after its order was deleted. */
function absent(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'ORDER_NOT_FOUND') return undefined;
  throw error;
}
