import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { CaseNumbersService } from 'parcelward/desk';
import { checked, DecisionBody, ReturnCallbacksService, ReturnQueriesService } from 'parcelward/returns';
import { type PageResponse, goTo } from '../core/page-response.js';
import { type Form, text } from '../core/forms.js';
import { pagination } from '../core/pagination.js';
import { cursorOf, Id } from '../core/ids.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, type Staff } from '../core/staff.js';
import { DeskFactsService } from '../desk/desk-facts.service.js';
import { RETURN, RETURNS } from './returns.html.js';
import { returnFilter, returnPage, returnQuery, returnsPage } from './returns.page.js';

const MAX_AWAITING = 20;
const ROWS = 25;

/** Returns awaiting approval, the list of all returns, and single returns. */
@Controller('returns')
export class ReturnsController {
  constructor(
    private readonly returns: ReturnQueriesService,
    private readonly cases: CaseNumbersService,
    private readonly callbacks: ReturnCallbacksService,
    private readonly desk: DeskFactsService,
  ) {}

  @Get()
  async list(@AsStaff() staff: Staff, @Query() query: Form): Promise<PageResponse> {
    const { store_id } = staff.store;
    const given = { ...returnQuery(query), cursor: cursorOf(query) };
    const filter = returnFilter(given, staff.timeZone, new Date());
    const [awaiting, found] = await Promise.all([
      this.returns.search(store_id, { awaiting: true }, { limit: MAX_AWAITING }),
      this.returns.search(store_id, filter, { limit: ROWS, cursor: given.cursor }),
    ]);
    const numbers = await this.cases.ofReturns(
      store_id,
      found.returns.map((row) => row.return),
    );
    const pages = pagination('/returns', given, found.next);
    return render(staff, RETURNS, { title: 'Returns', ...returnsPage(awaiting, found.returns, numbers, given), pages });
  }

  @Get(':id')
  show(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Query('cursor') cursor?: string): Promise<PageResponse> {
    return this.page(staff, id, { cursor: /^\d{1,9}$/.test(cursor ?? '') ? cursor : undefined });
  }

  @Post(':id/decision')
  decide(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    return orRefuse(
      async () => {
        const body = checked(DecisionBody, { decision: text(form, 'decision'), reason: text(form, 'reason') });
        const { order_number } = await this.callbacks.decide(staff.caller, id, body);
        const done = body.decision === 'APPROVED' ? 'approved' : 'rejected';
        return goTo('/returns', `The return of order ${order_number} has been ${done}.`);
      },
      (refusal) => this.page(staff, id, { refusal }),
    );
  }

  private async page(
    staff: Staff,
    id: string,
    { refusal, cursor }: { refusal?: Refusal; cursor?: string },
  ): Promise<PageResponse> {
    const { store_id } = staff.store;
    const [view, label, history, desk] = await Promise.all([
      this.returns.get(store_id, id),
      this.returns.findLabel(store_id, id),
      this.returns.history(store_id, id, { cursor }),
      this.desk.viewOf(staff, { kind: 'return', id }),
    ]);
    return render(staff, RETURN, {
      title: `Return of order ${view.order_number}`,
      ...returnPage(view, label, history),
      desk,
      refusal,
    });
  }
}
