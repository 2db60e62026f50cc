import { randomUUID } from 'node:crypto';
import { Controller, Get, Inject, Param, Post, Req, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { type ClaimsConfig, customerClaimLines } from '../../claims/index.js';
import { PageFilter, pageHref, PagePath } from '../../pages/index.js';
import { CONFIG } from '../../platform/config/config.js';
import { Problem } from '../../platform/errors/problem.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { CustomerPagesService } from '../../stores/index.js';
import { type ClaimDraft, digestOf } from '../model/drafts.js';
import { claimCheckView, claimFormView } from '../pages/claim-pages.js';
import { type ClaimAlert, type ReadClaim, readClaimForm } from '../rules/claim-form.js';
import { CustomerClaimsService } from '../services/customer-claims.service.js';
import { SessionsService } from '../services/sessions.service.js';
import { TEMPLATES } from '../templates/templates.js';
import { type Access, CustomerAccessService } from './customer-access.service.js';
import { flowHref } from './flow-href.js';
import { PHOTO_ALERTS, PHOTO_PARAMETER, type PhotoAlert } from './photo-alert.js';
import { formOf, ShowsForm, SUBMISSION_FORM, TakesForm } from './routes.js';
import { StartPageService } from './start-page.service.js';
import { submissionOf } from './submission.js';

/** Problems of the last check page, which shows them in plain words. */
const CHECKED = [
  'VALIDATION_ERROR',
  'EVIDENCE_REQUIRED',
  'ORDER_NOT_FOUND',
  'NOT_PROTECTED',
  'CLAIM_EXISTS',
  'RETURNS_OVERLAP',
  'REFUND_NOT_ELIGIBLE',
  'STOCK_INSUFFICIENT',
];

/** The pages where customers file a claim (C-SELF-12 to C-SELF-15). */
@ApiTags('Pages')
@Controller('t/:token/claim')
@UseFilters(PageFilter)
export class CustomerClaimsController {
  constructor(
    private readonly access: CustomerAccessService,
    private readonly start: StartPageService,
    private readonly sessions: SessionsService,
    private readonly claims: CustomerClaimsService,
    private readonly pages: CustomerPagesService,
    @Inject(CONFIG) private readonly config: Pick<ClaimsConfig, 'UPLOADS_S3_BUCKET'>,
  ) {}

  @Get()
  @ShowsForm({
    operationId: 'showClaimForm',
    rules: 'C-SELF-3, C-SELF-7, C-SELF-12',
    summary: 'Show the form of a claim',
    description: 'Asks who the customer is first, by a code to the email address of the order.',
  })
  async show(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const access = await this.access.open('claim', token, request);
    const drafts = await this.sessions.find(access.visited);
    if (!drafts) return this.start.show(access);
    return this.form(access, drafts.claim_draft ?? undefined);
  }

  @Post()
  @TakesForm({
    operationId: 'describeClaim',
    rules: 'C-SELF-12',
    summary: 'Describe a problem with the order',
    description: 'Keeps the description for the next page. No claim is filed yet.',
    body: formOf('The whole order', { reason: 'Lost', scope: 'whole', resolution: 'REFUND', comment: '' }),
  })
  async describe(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const { access, form } = await this.access.openForm('claim', token, request);
    if (!(await this.sessions.find(access.visited))) return this.start.show(access);
    const { draft, alert } = readClaimForm(form, this.linesOf(access), access.store.claim_policy);
    const { reason } = draft;
    if (alert !== undefined || reason === '') return this.form(access, draft, alert ?? 'chooseReason');
    await this.sessions.change(access.visited, 'claim_draft', (before) => {
      return { ...draft, reason, photos: before?.photos ?? [] };
    });
    return this.access.redirect(flowHref(access, '/check'));
  }

  @Get('check')
  @ShowsForm({
    operationId: 'showClaimCheck',
    rules: 'C-SELF-12, C-SELF-13',
    summary: 'Show a claim before it is filed',
    description: 'What the customer described, with photos, and why a claim would be refused.',
    query: PHOTO_PARAMETER,
  })
  async check(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const access = await this.access.open('claim', token, request);
    const draft = (await this.sessions.find(access.visited))?.claim_draft;
    if (!draft) return this.access.redirect(flowHref(access));
    const photo = PHOTO_ALERTS.find((each) => each === request.query[PHOTO_PARAMETER.name]);
    return this.checkPage(access, draft, { isChanged: false, photo });
  }

  @Post('check')
  @TakesForm({
    operationId: 'submitClaim',
    rules: 'C-SELF-12, C-SELF-14',
    summary: 'File the claim',
    description: 'Files the claim once, however often the form is sent. Staff decide on it.',
    body: SUBMISSION_FORM,
  })
  async submit(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const { access, form } = await this.access.openForm('claim', token, request);
    const drafts = await this.sessions.find(access.visited);
    if (!drafts) return this.start.show(access);
    const { store, visited } = access;
    const submission = { visited, formId: form.get('form') ?? '', digest: form.get('digest') ?? '' };
    try {
      const outcome = await submissionOf(() => this.claims.submit(store, submission));
      if ('id' in outcome)
        return this.access.redirect(pageHref(this.pages.claimUrl(store.store_id, outcome.id), access.page));
    } catch (error) {
      if (!(error instanceof Problem) || !CHECKED.includes(error.code)) throw error;
      return this.access.redirect(flowHref(access, '/check'));
    }
    if (!drafts.claim_draft) return this.access.redirect(flowHref(access));
    return this.checkPage(access, drafts.claim_draft, { isChanged: true, photo: undefined });
  }

  private linesOf({ store, order, heldUnits, now }: Access) {
    return customerClaimLines(store.claim_policy, order, heldUnits, now);
  }

  private form(access: Access, draft?: ReadClaim['draft'], alert?: ClaimAlert): HttpResult {
    const lines = this.linesOf(access);
    const { none, form } = access.texts.claims;
    if (lines.length === 0) return this.access.show(access, TEMPLATES.none, { ...none, icon: 'alert' }, {});
    return this.access.show(
      access,
      TEMPLATES.claim,
      { ...form, icon: 'alert' },
      claimFormView(access, lines, draft, alert),
    );
  }

  private async checkPage(
    access: Access,
    draft: ClaimDraft,
    alerts: { isChanged: boolean; photo: PhotoAlert | undefined },
  ): Promise<HttpResult> {
    const { store, order } = access;
    const forecast = await this.claims.forecast(store, order.order_number, draft);
    // Pages show no picture of another host.
    const pictureOf = (url: string) =>
      this.config.UPLOADS_S3_BUCKET === undefined ? new URL(url).pathname : undefined;
    const view = claimCheckView(access, draft, forecast, alerts, pictureOf);
    const shown = { ...view, form: randomUUID(), digest: digestOf(draft) };
    const banner = { ...access.texts.claims.check, icon: 'alert', part: '/check' } as const;
    return this.access.show(access, TEMPLATES.claimCheck, banner, shown);
  }
}
