import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { checked, DecisionBody, ReturnCallbacksService, ReturnQueriesService } from 'parcelward/returns';
import { type Answer, goTo } from '../frame/answer.js';
import { type Form, text } from '../frame/forms.js';
import { pagination } from '../frame/pagination.js';
import { cursorOf, Id } from '../frame/ids.js';
import { orRefuse, type Refusal } from '../frame/refusal.js';
import { render } from '../frame/render.js';
import { AsStaff, type Staff } from '../frame/staff.js';
import { RETURN, RETURNS } from './returns.html.js';
import { returnPage, returnQuery, returnsPage } from './returns.page.js';

const MOST_AWAITING = 20;
const ROWS = 25;

/** Returns: those to decide on, all of them, one of them. */
@Controller('returns')
export class ReturnsController {
  constructor(
    private readonly returns: ReturnQueriesService,
    private readonly callbacks: ReturnCallbacksService,
  ) {}

  @Get()
  async list(@AsStaff() staff: Staff, @Query() query: Form): Promise<Answer> {
    const { store_id } = staff.store;
    const asked = returnQuery(query);
    const cursor = cursorOf(query);
    const [awaiting, found] = await Promise.all([
      this.returns.search(store_id, { awaiting: true }, { limit: MOST_AWAITING }),
      this.returns.search(store_id, asked, { limit: ROWS, cursor }),
    ]);
    const pages = pagination('/returns', { ...asked, cursor }, found.next);
    return render(staff, RETURNS, { title: 'Returns', ...returnsPage(awaiting, found.returns, asked), pages });
  }

  @Get(':id')
  show(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<Answer> {
    return this.page(staff, id);
  }

  @Post(':id/decision')
  decide(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<Answer> {
    return orRefuse(
      async () => {
        const body = checked(DecisionBody, { decision: text(form, 'decision'), reason: text(form, 'reason') });
        const { order_number } = await this.callbacks.decide(staff.writer, id, body);
        const done = body.decision === 'APPROVED' ? 'approved' : 'rejected';
        return goTo('/returns', `The return of order ${order_number} is ${done}.`);
      },
      (refusal) => this.page(staff, id, refusal),
    );
  }

  private async page(staff: Staff, id: string, refusal?: Refusal): Promise<Answer> {
    const { store_id } = staff.store;
    const [view, history] = await Promise.all([this.returns.get(store_id, id), this.returns.history(store_id, id)]);
    return render(staff, RETURN, {
      title: `Return of order ${view.order_number}`,
      ...returnPage(view, history),
      refusal,
    });
  }
}
