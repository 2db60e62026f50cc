import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import {
  ClaimDecisionsService,
  ClaimQueueService,
  ClaimQueriesService,
  CLAIM_STATUSES,
  type ClaimStatus,
  type ClaimRef,
} from 'parcelward/claims';
import { OrdersService, Problem } from 'parcelward/orders';
import { type Answer, goTo } from '../frame/answer.js';
import { count } from '../frame/format.js';
import { type Form, oneOf, text } from '../frame/forms.js';
import { pagination } from '../frame/pagination.js';
import { cursorOf, Id } from '../frame/ids.js';
import { orRefuse, type Refusal } from '../frame/refusal.js';
import { render } from '../frame/render.js';
import { AsStaff, type Staff } from '../frame/staff.js';
import { CLAIM, CLAIMS, QUEUE } from './claims.html.js';
import { claimCard, claimPage, claimsTable, type Entered, statusTabs } from './claims.page.js';
import { approvalOf } from './decision-form.js';

const CARDS = 20;
const ROWS = 25;
const MOST_OF_ORDER = 100;

interface Refused {
  refusal?: Refusal;
  entered?: Entered;
}

/** Claims: the queue of those to decide on, all of a state, one of them. */
@Controller('claims')
export class ClaimsController {
  constructor(
    private readonly queue: ClaimQueueService,
    private readonly reads: ClaimQueriesService,
    private readonly decisions: ClaimDecisionsService,
    private readonly orders: OrdersService,
  ) {}

  @Get()
  list(@AsStaff() staff: Staff, @Query() query: Form): Promise<Answer> {
    const status = oneOf(query, 'status', CLAIM_STATUSES) ?? 'SUBMITTED';
    const cursor = cursorOf(query);
    return status === 'SUBMITTED' ? this.toDecide(staff, cursor) : this.ofStatus(staff, status, cursor);
  }

  @Get(':id')
  show(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<Answer> {
    return this.page(staff, id);
  }

  @Post(':id/approve')
  approve(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<Answer> {
    return this.decide(staff, id, 'approved', (decision) => this.decisions.approve(decision, approvalOf(form)), {
      amount: text(form, 'amount') ?? '',
      reason: text(form, 'reason') ?? '',
    });
  }

  @Post(':id/deny')
  deny(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<Answer> {
    const reason = text(form, 'reason') ?? '';
    return this.decide(staff, id, 'denied', (decision) => this.decisions.deny(decision, { reason }));
  }

  @Post(':id/resolve')
  resolve(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<Answer> {
    const reference = text(form, 'reference') ?? '';
    return this.decide(staff, id, 'resolved', (decision) => this.decisions.resolve(decision, { reference }));
  }

  @Post(':id/withdraw')
  withdraw(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<Answer> {
    const reason = text(form, 'reason');
    return this.decide(staff, id, 'withdrawn', (decision) => this.decisions.withdraw(decision, { reason }));
  }

  /** The cursor of the queue is the last claim of the page before: those that are decided meanwhile leave it. */
  private async toDecide(staff: Staff, cursor: string | undefined): Promise<Answer> {
    const waiting = await this.queue.list(staff.store.store_id);
    const rest = cursor === undefined ? waiting : waiting.filter(({ claim }) => claim.claim_id > cursor);
    const shown = rest.slice(0, CARDS);
    const next = rest.length > CARDS ? shown.at(-1)?.claim.claim_id : undefined;
    return render(staff, QUEUE, {
      title: 'Claims',
      tabs: statusTabs('SUBMITTED'),
      waiting: `${count(waiting.length, 'claim')} to decide`,
      claims: shown.map((queued) => claimCard(queued)),
      pages: pagination('/claims', { cursor }, next),
    });
  }

  private async ofStatus(staff: Staff, status: ClaimStatus, cursor: string | undefined): Promise<Answer> {
    const { claims, next } = await this.reads.list(staff.store.store_id, { status }, { limit: ROWS, after: cursor });
    const pages = pagination('/claims', { status, cursor }, next);
    return render(staff, CLAIMS, { title: 'Claims', tabs: statusTabs(status), list: claimsTable(claims), pages });
  }

  private decide(
    staff: Staff,
    id: string,
    done: string,
    move: (decision: ClaimRef) => Promise<unknown>,
    entered?: Entered,
  ): Promise<Answer> {
    const { store, actor } = staff.writer;
    return orRefuse(
      async () => {
        await move({ storeId: store.store_id, claimId: id, actor });
        return goTo(`/claims/${id}`, `The claim is ${done}.`);
      },
      (refusal) => this.page(staff, id, { refusal, entered }),
    );
  }

  private async page(staff: Staff, id: string, { refusal, entered }: Refused = {}): Promise<Answer> {
    const {
      store,
      store: { store_id },
    } = staff;
    const queued = await this.queue.get(store_id, id);
    const { order_number } = queued.claim;
    const [ofOrder, order] = await Promise.all([
      this.reads.list(store_id, { order_number }, { limit: MOST_OF_ORDER }),
      this.orders.get(store, order_number).catch(absent),
    ]);
    const view = claimPage(queued, { ofOrder: ofOrder.claims, subtotal: order?.amounts.subtotal, entered });
    return render(staff, CLAIM, { title: `Claim on order ${order_number}`, ...view, refusal });
  }
}

/** An order may be gone, and its claim still be read. */
function absent(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'ORDER_NOT_FOUND') return undefined;
  throw error;
}
