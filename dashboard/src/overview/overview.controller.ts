import { Controller, Get, Query } from '@nestjs/common';
import { ClaimQueueService } from 'parcelward/claims';
import { ReturnQueriesService } from 'parcelward/returns';
import { type PageResponse } from '../core/page-response.js';
import { type Form, text } from '../core/forms.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { FiguresService } from './figures.service.js';
import { OVERVIEW } from './overview.html.js';
import { overviewPage, SPANS, type Backlog } from './overview.page.js';

const MAX_RETURNS = 100;
const MAX_CLAIMS = 500;

/** The backlog, and charts of the last days. */
@Controller('overview')
export class OverviewController {
  constructor(
    private readonly figures: FiguresService,
    private readonly returns: ReturnQueriesService,
    private readonly claims: ClaimQueueService,
  ) {}

  @Get()
  async show(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const { store_id } = staff.store;
    const days = SPANS.find((span) => String(span) === text(query, 'days')) ?? 30;
    const [figures, backlog] = await Promise.all([this.figures.ofLastDays(store_id, days), this.backlog(store_id)]);
    return render(staff, OVERVIEW, { title: 'Overview', ...overviewPage(days, figures, backlog) });
  }

  private async backlog(storeId: string): Promise<Backlog> {
    const [{ returns, next }, claims] = await Promise.all([
      this.returns.search(storeId, { awaiting: true }, { limit: MAX_RETURNS }),
      this.claims.count(storeId, MAX_CLAIMS),
    ]);
    return {
      returns: `${returns.length}${next === null ? '' : '+'}`,
      claims: `${claims}${claims < MAX_CLAIMS ? '' : '+'}`,
    };
  }
}
