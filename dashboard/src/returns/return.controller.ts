// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { checked } from 'parcelward';
import { ReturnLabelsService } from 'parcelward/claims';
import {
  DecisionBody,
  RefundBody,
  ReturnCallbacksService,
  type ReturnView,
  ShippingLabelBody,
} from 'parcelward/returns';
import { numberInUrl } from 'parcelward/shipments';
import { amountOf, type Form, text } from '../core/forms.js';
import { Id } from '../core/ids.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { PhotoFaults, TakesPhotos } from '../core/photo-form.interceptor.js';
import { type PhotoFault } from '../core/photo-storage.service.js';
import { orRefuse, refusal, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { DeskFactsService } from '../desk/desk-facts.service.js';
import { ReturnFactsService } from './return-facts.service.js';
import { RETURN } from './return.html.js';
import { returnPage } from './return.page.js';

/** One return: its page, its decision, its label and its refund. A form that comes twice is done once, as the callbacks are. */
@Controller('returns/:id')
export class ReturnController {
  constructor(
    private readonly facts: ReturnFactsService,
    private readonly callbacks: ReturnCallbacksService,
    private readonly labels: ReturnLabelsService,
    private readonly desk: DeskFactsService,
  ) {}

  @Get()
  show(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Query('cursor') cursor?: string): Promise<PageResponse> {
    return this.page(staff, id, { cursor: /^\d{1,9}$/.test(cursor ?? '') ? cursor : undefined });
  }

  @Post('decision')
  decide(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const work = () => {
      const body = checked(DecisionBody, { decision: text(form, 'decision'), reason: text(form, 'reason') });
      return this.callbacks.decide(staff.caller, id, body);
    };
    const sentence = (number: string, { decision }: ReturnView) =>
      `Return ${number} has been ${decision?.decision.toLowerCase()}.`;
    return this.done(staff, id, work, sentence, {
      form,
      location: text(form, 'back') === 'list' ? '/returns' : undefined,
    });
  }

  /** The label is a file, or a URL. */
  @Post('label')
  @TakesPhotos()
  label(
    @AsStaff() staff: Staff,
    @Param('id', Id) id: string,
    @Body() form: Form,
    @PhotoFaults() faults: PhotoFault[],
  ): Promise<PageResponse> {
    const [fault] = faults;
    if (fault) return this.page(staff, id, { refusal: refusal(fault.name, fault.detail), form });
    const members = ['carrier', 'label_url', 'tracking_url'].map((name) => [name, text(form, name)]);
    const tracking_number = numberInUrl(text(form, 'tracking_number') ?? '');
    const body = { ...Object.fromEntries(members), tracking_number };
    const work = () => this.labels.add(staff.caller, id, checked(ShippingLabelBody, body));
    return this.done(staff, id, work, (number) => `The label of return ${number} has been added.`, { form });
  }

  /** The amounts are in the currency of the order, as the form says. */
  @Post('refund')
  refund(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const work = async () => {
      const [amount, deductions] = [text(form, 'amount'), text(form, 'deductions')];
      const body = checked(RefundBody, {
        amount: amount === undefined ? undefined : amountOf(amount),
        deductions_total: deductions === undefined ? undefined : amountOf(deductions),
        external_refund_id: text(form, 'reference'),
        currency: await this.facts.findCurrency(staff.store, id),
      });
      return this.callbacks.refund(staff.caller, id, body);
    };
    return this.done(staff, id, work, (number) => `The refund of return ${number} has been recorded.`, { form });
  }

  /**
   * @param sentence for the next page and the audit log
   * @param form its values are shown again after a refusal
   */
  private done(
    staff: Staff,
    id: string,
    work: () => Promise<ReturnView>,
    sentence: (number: string, view: ReturnView) => string,
    { form, location = `/returns/${id}` }: { form: Form; location?: string },
  ): Promise<PageResponse> {
    return orRefuse(
      async () => {
        const view = await work();
        const number = await this.facts.findNumber(staff.store, view);
        return goTo(location, sentence(number, view));
      },
      (refusal) => this.page(staff, id, { refusal, form }),
    );
  }

  private async page(
    staff: Staff,
    id: string,
    { refusal, form, cursor }: { refusal?: Refusal; form?: Form; cursor?: string },
  ): Promise<PageResponse> {
    const [facts, desk] = await Promise.all([
      this.facts.read(staff.store, id, cursor),
      this.desk.read(staff, { kind: 'return', id }),
    ]);
    return render(staff, RETURN, { ...returnPage(facts, form), desk, refusal });
  }
}
