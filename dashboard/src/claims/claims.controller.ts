// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ClaimDecisionsService, ClaimQueueService, CLAIM_STATUSES, type ClaimView } from 'parcelward/claims';
import { ProofOfDeliveryService } from 'parcelward/shipments';
import { count } from '../core/format.js';
import { type Form, oneOf, text } from '../core/forms.js';
import { cursorOf, Id } from '../core/ids.js';
import { type PageResponse, goTo } from '../core/page-response.js';
import { pagination, pathWith } from '../core/pagination.js';
import { PhotoFaults, TakesPhotos } from '../core/photo-form.interceptor.js';
import { photoRefusal } from '../core/photo-form.js';
import { type PhotoFault } from '../core/photo-storage.service.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { DeskFactsService } from '../desk/desk-facts.service.js';
import { ClaimFactsService } from './claim-facts.service.js';
import { CLAIM } from './claim.html.js';
import { askedText, type Entered } from './claim.page.js';
import { QUEUE, amountText, CLAIM_LIST_PATH, QUEUES, queueTable, statusTabs } from './claims.page.js';
import { answerOf, approvalOf, enteredOf } from './decision-form.js';

const ROWS = 25;
const MAX_COUNTED = 500;

interface Refused {
  refusal?: Refusal;
  entered?: Entered;
}

/** The queues of claims, and single claims. */
@Controller('claims')
export class ClaimsController {
  constructor(
    private readonly queue: ClaimQueueService,
    private readonly decisions: ClaimDecisionsService,
    private readonly facts: ClaimFactsService,
    private readonly desk: DeskFactsService,
    private readonly proofs: ProofOfDeliveryService,
  ) {}

  /** In a queue the cursor is the last claim of the previous page, because decided claims leave it. */
  @Get()
  async list(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const { store_id } = staff.store;
    const status = oneOf(query, 'status', CLAIM_STATUSES) ?? 'SUBMITTED';
    if (!QUEUES.includes(status)) return goTo(pathWith(CLAIM_LIST_PATH, { status }));
    const cursor = cursorOf(query);
    const [waiting, { claims, next }] = await Promise.all([
      this.queue.count(store_id, MAX_COUNTED, status),
      this.queue.list(store_id, status, { limit: ROWS, cursor }),
    ]);
    const views = claims.map(({ claim }) => claim);
    const what = status === 'SUBMITTED' ? 'to review' : 'waiting for the customer';
    return render(staff, QUEUE, {
      title: 'Claims',
      tabs: statusTabs(status),
      waiting: waiting === 0 ? undefined : `${count(waiting, 'claim')} ${what}, oldest first.`,
      list: queueTable(views, status, await this.facts.readQueue(store_id, views)),
      pages: pagination('/claims', { status: status === 'SUBMITTED' ? undefined : status, cursor }, next),
    });
  }

  @Get(':id')
  show(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    return this.page(staff, id);
  }

  @Post(':id/approve')
  approve(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const approve = () => this.decisions.approve(staff.caller, id, approvalOf(form));
    return this.decide(staff, id, approve, (claim) => `Approved: ${amountText(claim)}.`, enteredOf(form));
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
    return this.decide(staff, id, ask, (claim) => askedText(claim), enteredOf(form));
  }

  @Post(':id/answer')
  @TakesPhotos()
  answer(
    @AsStaff() staff: Staff,
    @Param('id', Id) id: string,
    @Body() form: Form,
    @PhotoFaults() faults: PhotoFault[],
  ): Promise<PageResponse> {
    const entered = enteredOf(form);
    if (faults.length > 0) return this.page(staff, id, { refusal: photoRefusal(faults), entered });
    const answer = () => this.decisions.answer(staff.caller, id, answerOf(form));
    return this.decide(staff, id, answer, 'The answer has been saved.', entered);
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

  @Post(':id/reopen')
  reopen(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const reason = text(form, 'reason') ?? '';
    const reopen = () => this.decisions.reopen(staff.caller, id, { reason });
    return this.decide(staff, id, reopen, 'The claim has been reopened.');
  }

  /** Asks the carrier of a parcel for the proof of its delivery (C-CAR-38). */
  @Post(':id/proof')
  proof(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    return orRefuse(
      async () => {
        const { number, email } = await this.proofs.request(staff.caller, text(form, 'parcel') ?? '');
        const audit = `Requested the proof of delivery of ${number} for ${email}`;
        return { ...goTo(`/claims/${id}`, `USPS sends the proof of delivery letter of ${number} to ${email}.`), audit };
      },
      (refusal) => this.page(staff, id, { refusal }),
    );
  }

  private decide(
    staff: Staff,
    id: string,
    move: () => Promise<ClaimView>,
    done: string | ((claim: ClaimView) => string),
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
      this.desk.read(staff, { kind: 'claim', id }),
    ]);
    const back = { href: '/claims', label: 'Claims' };
    return render(staff, CLAIM, { title: `Claim ${number}`, back, ...view, desk, refusal });
  }
}
