// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { SearchService } from 'parcelward/desk';
import { type Form, text } from '../core/forms.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { ParcelFactsService } from '../shipments/parcel-facts.service.js';
import { SEARCH, searchPage, targetPath } from './search.page.js';

/**
 * The search field of every page. A text with one meaning leads to its page, any other to a list of hits. The form is a POST,
 * because URLs are kept in histories and logs of proxies (C-FIND-15); links with an order number are GETs.
 */
@Controller('search')
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly parcels: ParcelFactsService,
  ) {}

  @Get()
  show(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    return this.results(staff, query);
  }

  @Needs('viewer')
  @Post()
  async find(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    return { ...(await this.results(staff, form)), audit: null };
  }

  private async results(staff: Staff, form: Form): Promise<PageResponse> {
    const typed = text(form, 'q') ?? '';
    const hits = await this.search.find(staff.store, typed);
    if (hits.target) return goTo(targetPath(hits.target));
    return render(staff, SEARCH, searchPage(hits, typed, await this.parcels.carrierNames()));
  }
}
