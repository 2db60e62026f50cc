// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Query } from '@nestjs/common';
import { RequestLogRepository } from 'parcelward';
import { type Form } from '../core/forms.js';
import { cursorOf } from '../core/ids.js';
import { type PageResponse } from '../core/page-response.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { REQUESTS, requestFilter, REQUESTS_PER_PAGE, requestsPage } from './requests.page.js';

/** The request log: which API requests of the store were refused, and why. */
@Controller('integration/requests')
export class RequestsController {
  constructor(private readonly log: RequestLogRepository) {}

  @Get()
  async list(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const { store_id } = staff.store;
    const filter = requestFilter(query, staff.timeZone, new Date());
    const [page, refusals] = await Promise.all([
      this.log.findPage(store_id, filter, { limit: REQUESTS_PER_PAGE, cursor: cursorOf(query) }),
      this.log.summarize(store_id, filter),
    ]);
    return render(staff, REQUESTS, requestsPage(page, refusals, query, filter, staff.timeZone));
  }
}
