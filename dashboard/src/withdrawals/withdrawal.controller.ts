// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { checked } from 'parcelward';
import { CaseNumbersService } from 'parcelward/desk';
import { SentMessagesService } from 'parcelward/notifications';
import {
  WithdrawalQueriesService,
  WithdrawalResolutionBody,
  WithdrawalsService,
  type WithdrawalView,
} from 'parcelward/withdrawals';
import { type Form, text } from '../core/forms.js';
import { Id } from '../core/ids.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { withdrawalPath } from './withdrawal-parts.js';
import { WITHDRAWAL } from './withdrawal.html.js';
import { withdrawalPage } from './withdrawal.page.js';

/** One withdrawal: its page, its order and its end. A form that comes twice is done once, as the services are. */
@Controller('withdrawals/:id')
export class WithdrawalController {
  constructor(
    private readonly queries: WithdrawalQueriesService,
    private readonly withdrawals: WithdrawalsService,
    private readonly cases: CaseNumbersService,
    private readonly messages: SentMessagesService,
  ) {}

  @Get()
  show(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    return this.page(staff, id);
  }

  @Post('link')
  link(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const work = () => this.withdrawals.link(staff.caller, id, text(form, 'order_number') ?? '');
    return this.done(staff, id, form, work, (number) => `The withdrawal has been linked. It is ${number}.`);
  }

  @Post('resolve')
  resolve(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const reference = text(form, 'reference');
    const settlement = { outcome: 'RESOLVED', external_reference: reference && { id: reference } };
    return this.settle(staff, id, form, settlement, 'settled');
  }

  @Post('reject')
  reject(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    return this.settle(staff, id, form, { outcome: 'REJECTED', reason: text(form, 'reason') }, 'marked as not covered');
  }

  private settle(staff: Staff, id: string, form: Form, settlement: object, how: string): Promise<PageResponse> {
    const work = () => this.withdrawals.settle(staff.caller, id, checked(WithdrawalResolutionBody, settlement));
    return this.done(staff, id, form, work, (number) => `Withdrawal ${number} has been ${how}.`);
  }

  /** @param sentence for the next page and the audit log */
  private done(
    staff: Staff,
    id: string,
    form: Form,
    work: () => Promise<WithdrawalView>,
    sentence: (number: string) => string,
  ): Promise<PageResponse> {
    return orRefuse(
      async () => {
        const view = await work();
        return goTo(withdrawalPath(id), sentence((await this.findNumber(staff, view)) ?? id));
      },
      (refusal) => this.page(staff, id, form, refusal),
    );
  }

  private async findNumber({ store }: Staff, { id, order_number }: WithdrawalView): Promise<string | undefined> {
    if (order_number === null) return undefined;
    return (await this.cases.numbersFor(store.store_id, 'withdrawal', [{ id, order_number }])).get(id);
  }

  private async page(staff: Staff, id: string, form?: Form, refusal?: Refusal): Promise<PageResponse> {
    const { store_id } = staff.store;
    const view = await this.queries.get(store_id, id);
    const history = await this.queries.history(store_id, id);
    const [number, messages] = await Promise.all([
      this.findNumber(staff, view),
      this.messages.listOfWithdrawal(
        store_id,
        history.map((event) => event.id),
      ),
    ]);
    const reader = { timeZone: staff.timeZone, now: new Date() };
    return render(staff, WITHDRAWAL, { ...withdrawalPage({ view, number, messages, history }, reader, form), refusal });
  }
}
