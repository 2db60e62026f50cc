import { Controller, Get, Query } from '@nestjs/common';
import { SearchService } from 'parcelward/desk';
import { type Form, text } from '../core/forms.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { ParcelFactsService } from '../shipments/parcel-facts.service.js';
import { SEARCH, searchPage, targetPath } from './search.page.js';

/** The search field of every page. A text with one meaning leads to its page, any other to a list of hits. */
@Controller('search')
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly parcels: ParcelFactsService,
  ) {}

  @Get()
  async find(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const typed = text(query, 'q') ?? '';
    const hits = await this.search.find(staff.store, typed);
    if (hits.target) return goTo(targetPath(hits.target));
    return render(staff, SEARCH, searchPage(hits, typed, await this.parcels.carrierNames()));
  }
}
