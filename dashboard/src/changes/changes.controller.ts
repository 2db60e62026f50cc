// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { checked } from 'parcelward';
import { ChangeDecisionBody, ChangeRequestsService } from 'parcelward/change-requests';
import { type Form, text } from '../core/forms.js';
import { Id } from '../core/ids.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { pathWith } from '../core/pagination.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { CHANGES, CHANGES_PATH, changesPage } from './changes.page.js';

/** The requests are few: an open one ends with the first parcel. */
const MAX_SHOWN = 100;

/** The requests of customers to change orders, and their decisions. A form that comes twice is done once. */
@Controller('changes')
export class ChangesController {
  constructor(private readonly requests: ChangeRequestsService) {}

  @Get()
  show(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    return this.page(staff, text(query, 'order'));
  }

  @Post(':id/decision')
  decide(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    return orRefuse(
      async () => {
        const body = checked(ChangeDecisionBody, { decision: text(form, 'decision'), reason: text(form, 'reason') });
        const { order_number, status } = await this.requests.decide(staff.caller, id, body);
        const sentence = `The change request of order ${order_number} has been ${status.toLowerCase()}.`;
        return goTo(pathWith(CHANGES_PATH, { order: order_number }), sentence);
      },
      (refusal) => this.page(staff, undefined, refusal),
    );
  }

  private async page(staff: Staff, order: string | undefined, refusal?: Refusal): Promise<PageResponse> {
    const { store_id } = staff.store;
    const found = await (order === undefined
      ? this.requests.findOldestOpen(store_id, MAX_SHOWN)
      : this.requests.findByOrder(store_id, order));
    return render(staff, CHANGES, { ...changesPage(found, order), refusal });
  }
}
