// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Inject, Param, Post, Req, UseFilters, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type ClaimsConfig, customerClaimLines } from '../../claims/index.js';
import { PageFilter, pageHref, PagePath } from '../../pages/index.js';
import { CONFIG } from '../../platform/config/config.js';
import { Problem } from '../../platform/errors/problem.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { CustomerPagesService } from '../../stores/index.js';
import { type Access } from '../model/access.js';
import { type ClaimDraft } from '../model/drafts.js';
import { flowHref, PHOTO_ALERTS, PHOTO_PARAMETER, type PhotoAlert } from '../model/flow.js';
import { claimCheckView, claimFormView } from '../pages/claim-pages.js';
import { type ClaimAlert, type ReadClaim, readClaimForm } from '../rules/claim-form.js';
import { CustomerClaimsService } from '../services/customer-claims.service.js';
import { SessionsService } from '../services/sessions.service.js';
import { TEMPLATES } from '../templates/templates.js';
import { CustomerAccessInterceptor, type AccessRequest } from './customer-access.interceptor.js';
import { CustomerAccessService } from './customer-access.service.js';
import { formOf, ShowsForm, SUBMISSION_FORM, TakesForm } from './routes.js';
import { SessionInterceptor } from './session.interceptor.js';
import { submitForm } from './submission.js';

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
@UseInterceptors(CustomerAccessInterceptor, SessionInterceptor)
export class CustomerClaimsController {
  constructor(
    private readonly access: CustomerAccessService,
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
  show(@Param() _path: PagePath, @Req() { access, drafts }: AccessRequest): HttpResult {
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
  async describe(@Param() _path: PagePath, @Req() { access, form }: AccessRequest): Promise<HttpResult> {
    const { draft, alert } = readClaimForm(form, linesOf(access), access.store.claim_policy);
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
  async check(@Param() _path: PagePath, @Req() { access, drafts, query }: AccessRequest): Promise<HttpResult> {
    const draft = drafts.claim_draft;
    if (!draft) return this.access.redirect(flowHref(access));
    const photo = PHOTO_ALERTS.find((each) => each === query[PHOTO_PARAMETER.name]);
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
  async submit(@Param() _path: PagePath, @Req() { access, drafts, form }: AccessRequest): Promise<HttpResult> {
    const { store, page } = access;
    try {
      const outcome = await submitForm(access, form, (submission) => this.claims.submit(store, submission));
      if ('id' in outcome) return this.access.redirect(pageHref(this.pages.claimUrl(store.store_id, outcome.id), page));
    } catch (error) {
      if (!(error instanceof Problem) || !CHECKED.includes(error.code)) throw error;
      return this.access.redirect(flowHref(access, '/check'));
    }
    const draft = drafts.claim_draft;
    if (!draft) return this.access.redirect(flowHref(access));
    return this.checkPage(access, draft, { isChanged: true, photo: undefined });
  }

  private form(access: Access, draft?: ReadClaim['draft'], alert?: ClaimAlert): HttpResult {
    const lines = linesOf(access);
    const { none, form } = access.texts.claims;
    if (lines.length === 0) return this.access.show(access, TEMPLATES.none, { ...none, icon: 'alert' }, {});
    const view = claimFormView(access, lines, draft, alert);
    return this.access.show(access, TEMPLATES.claim, { ...form, icon: 'alert' }, view);
  }

  private async checkPage(
    access: Access,
    draft: ClaimDraft,
    alerts: { isChanged: boolean; photo: PhotoAlert | undefined },
  ): Promise<HttpResult> {
    const forecast = await this.claims.forecast(access.store, access.order.order_number, draft);
    // Pages show no picture of another host.
    const pictureOf = (url: string) =>
      this.config.UPLOADS_S3_BUCKET === undefined ? new URL(url).pathname : undefined;
    const view = claimCheckView(access, draft, forecast, alerts, pictureOf);
    return this.access.showCheck(
      access,
      TEMPLATES.claimCheck,
      { ...access.texts.claims.check, icon: 'alert' },
      view,
      draft,
    );
  }
}

function linesOf({ store, order, heldUnits, now }: Access) {
  return customerClaimLines(store.claim_policy, order, heldUnits, now);
}
