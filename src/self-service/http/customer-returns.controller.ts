// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Param, Post, Req, UseFilters, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PageFilter, pageHref, PagePath } from '../../pages/index.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { type CustomerReturnLine, customerReturnLines } from '../../returns/index.js';
import { CustomerPagesService } from '../../stores/index.js';
import { type Access } from '../model/access.js';
import { type ReturnDraft } from '../model/drafts.js';
import { flowHref } from '../model/flow.js';
import { type ReturnAlert } from '../model/submission.js';
import { returnCheckView, returnFormView } from '../pages/return-pages.js';
import { readReturnForm } from '../rules/return-form.js';
import { CustomerReturnsService } from '../services/customer-returns.service.js';
import { SessionsService } from '../services/sessions.service.js';
import { TEMPLATES } from '../templates/templates.js';
import { CustomerAccessInterceptor, type AccessRequest } from './customer-access.interceptor.js';
import { CustomerAccessService } from './customer-access.service.js';
import { formOf, ShowsForm, SUBMISSION_FORM, TakesForm } from './routes.js';
import { SessionInterceptor } from './session.interceptor.js';
import { submitForm } from './submission.js';

/** The pages where customers start a return (C-SELF-8 to C-SELF-11). */
@ApiTags('Pages')
@Controller('t/:token/return')
@UseFilters(PageFilter)
@UseInterceptors(CustomerAccessInterceptor, SessionInterceptor)
export class CustomerReturnsController {
  constructor(
    private readonly access: CustomerAccessService,
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
  show(@Param() _path: PagePath, @Req() { access, drafts }: AccessRequest): HttpResult {
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
  async choose(@Param() _path: PagePath, @Req() { access, form }: AccessRequest): Promise<HttpResult> {
    const { draft, alert } = readReturnForm(form, linesOf(access), access.store.self_service);
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
  check(@Param() _path: PagePath, @Req() { access, drafts }: AccessRequest): HttpResult {
    const draft = drafts.return_draft;
    return draft ? this.checkPage(access, draft) : this.access.redirect(flowHref(access));
  }

  @Post('check')
  @TakesForm({
    operationId: 'submitReturn',
    rules: 'C-SELF-9 to C-SELF-11',
    summary: 'Request the return',
    description: 'Submits the return once, however often the form is sent. The merchant decides on it.',
    body: SUBMISSION_FORM,
  })
  async submit(@Param() _path: PagePath, @Req() { access, drafts, form }: AccessRequest): Promise<HttpResult> {
    const { store, page } = access;
    const draft = drafts.return_draft;
    const outcome = await submitForm(access, form, (submission) =>
      this.returns.submit(store, submission, page.language),
    );
    if ('id' in outcome) return this.access.redirect(pageHref(this.pages.returnUrl(store.store_id, outcome.id), page));
    const now = await this.access.refresh(access);
    const isShownAgain = draft && (outcome.alert === 'changed' || outcome.alert === 'tooMany');
    return isShownAgain ? this.checkPage(now, draft, outcome.alert) : this.form(now, draft ?? undefined, outcome.alert);
  }

  private form(access: Access, draft?: ReturnDraft, alert?: ReturnAlert): HttpResult {
    const lines = linesOf(access);
    const { none, form } = access.texts.returns;
    const banner = lines.some(({ quantity }) => quantity > 0) ? form : none;
    const view = returnFormView(access, lines, draft, alert);
    return this.access.show(access, TEMPLATES.return, { ...banner, icon: 'back' }, view);
  }

  private checkPage(access: Access, draft: ReturnDraft, alert?: ReturnAlert): HttpResult {
    const view = returnCheckView(access, draft, alert);
    const banner = { ...access.texts.returns.check, icon: 'back' } as const;
    return this.access.showCheck(access, TEMPLATES.returnCheck, banner, view, draft);
  }
}

function linesOf({ store, order, heldUnits, parcels, now }: Access): CustomerReturnLine[] {
  return customerReturnLines(store.self_service, { order, heldUnits, parcels, now });
}
