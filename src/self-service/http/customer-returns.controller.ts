import { randomUUID } from 'node:crypto';
import { Controller, Get, Param, Post, Req, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { PageFilter, pageHref, PagePath } from '../../pages/index.js';
import { type CustomerReturnLine, customerReturnLines } from '../../returns/index.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { CustomerPagesService } from '../../stores/index.js';
import { digestOf, type ReturnDraft } from '../model/drafts.js';
import { returnCheckView, returnFormView } from '../pages/return-pages.js';
import { readReturnForm } from '../rules/return-form.js';
import { CustomerReturnsService } from '../services/customer-returns.service.js';
import { SessionsService } from '../services/sessions.service.js';
import { TEMPLATES } from '../templates/templates.js';
import { type ReturnAlert } from '../model/submission.js';
import { type Access, CustomerAccessService } from './customer-access.service.js';
import { flowHref } from './flow-href.js';
import { formOf, ShowsForm, SUBMISSION_FORM, TakesForm } from './routes.js';
import { StartPageService } from './start-page.service.js';
import { submissionOf } from './submission.js';

/** The pages where customers start a return (C-SELF-8 to C-SELF-11). */
@ApiTags('Pages')
@Controller('t/:token/return')
@UseFilters(PageFilter)
export class CustomerReturnsController {
  constructor(
    private readonly access: CustomerAccessService,
    private readonly start: StartPageService,
    private readonly sessions: SessionsService,
    private readonly returns: CustomerReturnsService,
    private readonly pages: CustomerPagesService,
  ) {}

  @Get()
  @ShowsForm({
    operationId: 'showReturnForm',
    rules: 'C-SELF-3, C-SELF-7 to C-SELF-9',
    summary: 'Show the form of a return',
    description: 'Asks who the customer is first, by a code to the email address of the order.',
  })
  async show(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const access = await this.access.open('return', token, request);
    const drafts = await this.sessions.find(access.visited);
    if (!drafts) return this.start.show(access);
    return this.form(access, drafts.return_draft ?? undefined);
  }

  @Post()
  @TakesForm({
    operationId: 'chooseReturn',
    rules: 'C-SELF-8, C-SELF-9',
    summary: 'Choose what to return',
    description: 'Keeps the choice for the next page. Nothing is requested yet.',
    body: formOf('A unit of a line', { 'units.LAMP-1': '1', reason: 'color', comment: '', resolution: 'REFUND' }),
  })
  async choose(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const { access, form } = await this.access.openForm('return', token, request);
    if (!(await this.sessions.find(access.visited))) return this.start.show(access);
    const { draft, alert } = readReturnForm(form, this.linesOf(access), access.store.self_service);
    if (alert !== undefined) return this.form(access, draft, alert);
    await this.sessions.change(access.visited, 'return_draft', () => draft);
    return this.access.redirect(flowHref(access, '/check'));
  }

  @Get('check')
  @ShowsForm({
    operationId: 'showReturnCheck',
    rules: 'C-SELF-9',
    summary: 'Show a return before it is requested',
    description: 'What the customer chose, and what will happen.',
  })
  async check(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const access = await this.access.open('return', token, request);
    const drafts = await this.sessions.find(access.visited);
    if (!drafts?.return_draft) return this.access.redirect(flowHref(access));
    return this.checkPage(access, drafts.return_draft);
  }

  @Post('check')
  @TakesForm({
    operationId: 'submitReturn',
    rules: 'C-SELF-9 to C-SELF-11',
    summary: 'Request the return',
    description: 'Submits the return once, however often the form is sent. The merchant decides on it.',
    body: SUBMISSION_FORM,
  })
  async submit(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const { access, form } = await this.access.openForm('return', token, request);
    const drafts = await this.sessions.find(access.visited);
    if (!drafts) return this.start.show(access);
    const { store, visited, page } = access;
    const outcome = await submissionOf(() =>
      this.returns.submit(
        store,
        { visited, formId: form.get('form') ?? '', digest: form.get('digest') ?? '' },
        page.language,
      ),
    );
    if ('id' in outcome) return this.access.redirect(pageHref(this.pages.returnUrl(store.store_id, outcome.id), page));
    const now = await this.access.open('return', token, request);
    const draft = drafts.return_draft ?? undefined;
    const isShownAgain = draft !== undefined && (outcome.alert === 'changed' || outcome.alert === 'tooMany');
    return isShownAgain ? this.checkPage(now, draft, outcome.alert) : this.form(now, draft, outcome.alert);
  }

  private linesOf({ store, order, heldUnits, parcels, now }: Access): CustomerReturnLine[] {
    return customerReturnLines(store.self_service, { order, heldUnits, parcels, now });
  }

  private form(access: Access, draft?: ReturnDraft, alert?: ReturnAlert): HttpResult {
    const lines = this.linesOf(access);
    const { none, form } = access.texts.returns;
    const banner = lines.some(({ quantity }) => quantity > 0) ? form : none;
    return this.access.show(
      access,
      TEMPLATES.return,
      { ...banner, icon: 'back' },
      returnFormView(access, lines, draft, alert),
    );
  }

  private checkPage(access: Access, draft: ReturnDraft, alert?: ReturnAlert): HttpResult {
    const view = { ...returnCheckView(access, draft, alert), form: randomUUID(), digest: digestOf(draft) };
    const banner = { ...access.texts.returns.check, icon: 'back', part: '/check' } as const;
    return this.access.show(access, TEMPLATES.returnCheck, banner, view);
  }
}
