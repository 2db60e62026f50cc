// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { OrderQueriesService } from 'parcelward/orders';
import { RectificationService } from 'parcelward/privacy';
import { count } from '../core/format.js';
import { type Form, text } from '../core/forms.js';
import { orderPath } from '../core/navigation.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { CORRECTION, correctionOf, correctionPage } from './order-correction.page.js';

/** Staff correct an e-mail address, a phone, a name or an address that was typed wrongly (C-ORD-35). */
@Controller('orders/:number/customer')
export class OrderCorrectionController {
  constructor(
    private readonly orders: OrderQueriesService,
    private readonly rectification: RectificationService,
  ) {}

  @Needs('support')
  @Get()
  show(@AsStaff() staff: Staff, @Param('number') number: string): Promise<PageResponse> {
    return this.page(staff, number);
  }

  @Post()
  correct(@AsStaff() staff: Staff, @Param('number') number: string, @Body() form: Form): Promise<PageResponse> {
    return orRefuse(
      async () => {
        const formId = text(form, 'form_id') ?? '';
        const { parts, resent } = await this.rectification.correct(staff.caller, number, correctionOf(form), formId);
        if (parts.length === 0) return { ...goTo(orderPath(number), 'The order has these values.'), audit: null };
        const what = parts.join(', ');
        const again = resent === 0 ? '' : ` ${count(resent, 'email')} that came back will be sent again.`;
        // The audit log outlives personal data, so it has no values.
        return {
          ...goTo(orderPath(number), `Corrected: ${what}.${again}`),
          audit: `Corrected ${what} of order ${number}`,
        };
      },
      (refusal) => this.page(staff, number, form, refusal),
    );
  }

  private async page(staff: Staff, number: string, form?: Form, refusal?: Refusal): Promise<PageResponse> {
    const order = await this.orders.get(staff.store, number);
    return render(staff, CORRECTION, { ...correctionPage(order, form), refusal });
  }
}
