import { Controller, Get, Query } from '@nestjs/common';
import { ClaimQueueService } from 'parcelward/claims';
import { ReturnQueriesService } from 'parcelward/returns';
import { type Answer } from '../frame/answer.js';
import { type Form, text } from '../frame/forms.js';
import { render } from '../frame/render.js';
import { AsStaff, type Staff } from '../frame/staff.js';
import { FiguresService } from './figures.service.js';
import { OVERVIEW } from './overview.html.js';
import { overviewPage, SPANS, type Waiting } from './overview.page.js';

const MOST_RETURNS = 100;
/** The queue has no more. */
const MOST_CLAIMS = 500;

/** What waits, and what has happened in the last days. */
@Controller('overview')
export class OverviewController {
  constructor(
    private readonly figures: FiguresService,
    private readonly returns: ReturnQueriesService,
    private readonly claims: ClaimQueueService,
  ) {}

  @Get()
  async show(@AsStaff() staff: Staff, @Query() query: Form): Promise<Answer> {
    const { store_id } = staff.store;
    const days = SPANS.find((span) => String(span) === text(query, 'days')) ?? 30;
    const [figures, waiting] = await Promise.all([this.figures.ofLastDays(store_id, days), this.waiting(store_id)]);
    return render(staff, OVERVIEW, { title: 'Overview', ...overviewPage(days, figures, waiting) });
  }

  private async waiting(storeId: string): Promise<Waiting> {
    const [{ returns, next }, claims] = await Promise.all([
      this.returns.search(storeId, { awaiting: true }, { limit: MOST_RETURNS }),
      this.claims.list(storeId),
    ]);
    return {
      returns: `${returns.length}${next === null ? '' : '+'}`,
      claims: `${claims.length}${claims.length < MOST_CLAIMS ? '' : '+'}`,
    };
  }
}
