// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { checked, FormSubmissionsService } from 'parcelward';
import { ClaimBody, ClaimsService } from 'parcelward/claims';
import { CancelBody, OrderCancellationsService } from 'parcelward/orders';
import { ReturnRequestBody, ReturnsService } from 'parcelward/returns';
import { WithdrawalQueriesService } from 'parcelward/withdrawals';
import { type Form, text } from '../core/forms.js';
import { orderPath } from '../core/navigation.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { PhotoFaults, TakesPhotos } from '../core/photo-form.interceptor.js';
import { photoRefusal } from '../core/photo-form.js';
import { type PhotoFault } from '../core/photo-storage.service.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { OrderFactsService } from './order-facts.service.js';
import { CANCEL_FORM, CLAIM_FORM, RETURN_FORM } from './order-forms.html.js';
import { cancelBody, claimBody, claimVerdicts, digestOf, returnBody } from './order-forms.js';
import { cancelPage, claimPage, returnFormPage } from './order-forms.page.js';

/** The values and the refusal that a form shows again. */
interface Shown {
  form?: Form;
  refusal?: Refusal;
  /** The id of the withdrawal that the form settles. */
  withdrawal?: string | undefined;
}

/** Staff cancel items of an order, and file returns and claims for its customer. A form that comes twice is done once. */
@Controller('orders/:number')
export class OrderFormsController {
  constructor(
    private readonly facts: OrderFactsService,
    private readonly cancellations: OrderCancellationsService,
    private readonly returns: ReturnsService,
    private readonly claims: ClaimsService,
    private readonly withdrawals: WithdrawalQueriesService,
    private readonly submissions: FormSubmissionsService,
  ) {}

  @Needs('support')
  @Get('cancel')
  cancelForm(@AsStaff() staff: Staff, @Param('number') number: string, @Query() query: Form): Promise<PageResponse> {
    return this.showCancel(staff, number, { withdrawal: text(query, 'withdrawal') });
  }

  @Post('cancel')
  cancel(@AsStaff() staff: Staff, @Param('number') number: string, @Body() form: Form): Promise<PageResponse> {
    return orRefuse(
      async () => {
        const body = checked(CancelBody, cancelBody(form));
        await this.once(staff, `cancel ${number}`, form, async () => {
          const { cancellation_id } = await this.cancellations.cancel(staff.caller, number, body);
          return cancellation_id;
        });
        return goTo(orderPath(number), body.type === 'FULL' ? 'Order cancelled.' : 'Items cancelled.');
      },
      (refusal) => this.showCancel(staff, number, { form, refusal }),
    );
  }

  @Needs('support')
  @Get('return')
  returnForm(@AsStaff() staff: Staff, @Param('number') number: string, @Query() query: Form): Promise<PageResponse> {
    return this.showReturn(staff, number, { withdrawal: text(query, 'withdrawal') });
  }

  @Post('return')
  fileReturn(@AsStaff() staff: Staff, @Param('number') number: string, @Body() form: Form): Promise<PageResponse> {
    return orRefuse(
      async () => {
        const { order } = await this.facts.withUnits(staff.store, number);
        const body = checked(ReturnRequestBody, returnBody(order, form));
        const id = await this.once(staff, `return ${number}`, form, async () => {
          return (await this.returns.request(staff.caller, body)).id;
        });
        return goTo(`/returns/${id}`, 'Return filed.');
      },
      (refusal) => this.showReturn(staff, number, { form, refusal }),
    );
  }

  @Needs('support')
  @Get('claim')
  claimForm(@AsStaff() staff: Staff, @Param('number') number: string): Promise<PageResponse> {
    return this.showClaim(staff, number, {});
  }

  /** First a dry run with the verdicts and the payout, then, with `confirmed`, the claim that was checked. */
  @Post('claim')
  @TakesPhotos()
  async fileClaim(
    @AsStaff() staff: Staff,
    @Param('number') number: string,
    @Body() form: Form,
    @PhotoFaults() faults: PhotoFault[],
  ): Promise<PageResponse> {
    const asked = claimBody(number, form);
    const isConfirmed = text(form, 'confirmed') !== undefined && text(form, 'checked') === digestOf(asked);
    if (faults.length > 0) return this.showClaim(staff, number, { form, refusal: photoRefusal(faults) });
    if (!isConfirmed) return this.showClaim(staff, number, { form }, { isChecked: true });
    return orRefuse(
      async () => {
        const body = checked(ClaimBody, asked);
        const id = await this.once(staff, `claim ${number}`, form, async () => {
          return (await this.claims.create(staff.caller, body)).claim_id;
        });
        return goTo(`/claims/${id}`, 'Claim filed.');
      },
      (refusal) => this.showClaim(staff, number, { form, refusal }),
    );
  }

  private once({ store }: Staff, name: string, form: Form, work: () => Promise<string>): Promise<string> {
    const { csrf: _csrf, form_id, ...content } = form;
    return this.submissions.once(store.store_id, { name, id: String(form_id), content }, work);
  }

  /** The withdrawal of a form, if it is an open one of the order. */
  private async findWithdrawal({ store }: Staff, number: string, { form = {}, withdrawal }: Shown) {
    const id = withdrawal ?? text(form, 'withdrawal');
    const found = id === undefined ? undefined : await this.withdrawals.find(store.store_id, id);
    return found?.order_number === number && found.status === 'OPEN' ? found : undefined;
  }

  private async showCancel(staff: Staff, number: string, { refusal, ...shown }: Shown): Promise<PageResponse> {
    const { order, units } = await this.facts.withUnits(staff.store, number);
    const withdrawn = await this.findWithdrawal(staff, number, shown);
    return render(staff, CANCEL_FORM, { ...cancelPage(order, units, shown.form, withdrawn), refusal });
  }

  private async showReturn(staff: Staff, number: string, { refusal, ...shown }: Shown): Promise<PageResponse> {
    const { order, units } = await this.facts.withUnits(staff.store, number);
    const withdrawn = await this.findWithdrawal(staff, number, shown);
    return render(staff, RETURN_FORM, { ...returnFormPage(order, units, shown.form, withdrawn), refusal });
  }

  private async showClaim(
    staff: Staff,
    number: string,
    { form, refusal }: Shown,
    { isChecked = false } = {},
  ): Promise<PageResponse> {
    const { order, units } = await this.facts.withUnits(staff.store, number);
    const dryRun = isChecked && form ? await this.claims.forecast(staff.store, claimBody(number, form)) : undefined;
    const verdicts = dryRun && claimVerdicts(dryRun);
    return render(staff, CLAIM_FORM, { ...claimPage(order, units, form, verdicts), refusal });
  }
}
