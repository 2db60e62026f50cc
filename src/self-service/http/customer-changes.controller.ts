// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Param, Post, Req, UseFilters, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  askableKinds,
  type ChangeRequestKind,
  ChangeRequestsService,
  type WantedChange,
} from '../../change-requests/index.js';
import { PageFilter, PagePath } from '../../pages/index.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { type Access } from '../model/access.js';
import { flowHref } from '../model/flow.js';
import { changeCheckView, changeFormView, type TypedChange } from '../pages/change-pages.js';
import { readChangeForm } from '../rules/change-form.js';
import { CustomerChangesService } from '../services/customer-changes.service.js';
import { SessionsService } from '../services/sessions.service.js';
import { TEMPLATES } from '../templates/templates.js';
import { CustomerAccessInterceptor, type AccessRequest } from './customer-access.interceptor.js';
import { CustomerAccessService } from './customer-access.service.js';
import { formOf, ShowsForm, SUBMISSION_FORM, TakesForm } from './routes.js';
import { SessionInterceptor } from './session.interceptor.js';
import { submitForm } from './submission.js';

/** The choices of the form, and the requests that the customer has made already. */
interface Offer {
  kinds: ChangeRequestKind[];
  isAsked: boolean;
}

/** The pages where customers ask to cancel an order, or to change its address (C-CHG-2, C-CHG-3). */
@ApiTags('Pages')
@Controller('t/:token/change')
@UseFilters(PageFilter)
@UseInterceptors(CustomerAccessInterceptor, SessionInterceptor)
export class CustomerChangesController {
  constructor(
    private readonly access: CustomerAccessService,
    private readonly sessions: SessionsService,
    private readonly changes: CustomerChangesService,
    private readonly requests: ChangeRequestsService,
  ) {}

  @Get()
  @ShowsForm({
    operationId: 'showChangeForm',
    rules: 'C-SELF-3, C-CHG-2, C-CHG-3',
    summary: 'Show the form of a change',
    description: 'Asks who the customer is first, by a code to the email address of the order.',
  })
  async show(@Param() _path: PagePath, @Req() { access, drafts }: AccessRequest): Promise<HttpResult> {
    return this.form(access, await this.offerOf(access), drafts.change_draft ?? undefined);
  }

  @Post()
  @TakesForm({
    operationId: 'chooseChange',
    rules: 'C-CHG-3',
    summary: 'Choose what to change',
    description: 'Keeps the choice for the next page. Nothing is requested yet.',
    body: formOf('A new address', {
      kind: 'address',
      name: 'Ana Souza',
      street1: 'Rua das Flores 12',
      zip: '88780',
      city: 'Imbituba',
      country: 'BR',
    }),
  })
  async choose(@Param() _path: PagePath, @Req() { access, form }: AccessRequest): Promise<HttpResult> {
    const offer = await this.offerOf(access);
    const { draft, ...typed } = readChangeForm(form, offer.kinds, access.order.content.shipping_address);
    if (!draft) return this.form(access, offer, typed, typed.kind ? undefined : access.texts.changes.choose);
    await this.sessions.change(access.visited, 'change_draft', () => draft);
    return this.access.redirect(flowHref(access, '/check'));
  }

  @Get('check')
  @ShowsForm({
    operationId: 'showChangeCheck',
    rules: 'C-CHG-3',
    summary: 'Show a change before it is requested',
    description: 'What the customer asks for, and what will happen.',
  })
  check(@Param() _path: PagePath, @Req() { access, drafts }: AccessRequest): HttpResult {
    const draft = drafts.change_draft;
    return draft ? this.checkPage(access, draft) : this.access.redirect(flowHref(access));
  }

  @Post('check')
  @TakesForm({
    operationId: 'submitChange',
    rules: 'C-CHG-3, C-CHG-4',
    summary: 'Request the change',
    description: 'Submits the request once, however often the form is sent. The merchant decides on it.',
    body: SUBMISSION_FORM,
  })
  async submit(@Param() _path: PagePath, @Req() { access, drafts, form }: AccessRequest): Promise<HttpResult> {
    const outcome = await submitForm(access, form, (submission) => this.changes.submit(access.store, submission));
    if ('id' in outcome) return this.access.redirect(flowHref(access));
    const draft = drafts.change_draft;
    if (draft && outcome.alert === 'changed') return this.checkPage(access, draft, access.texts.form.changed);
    const now = await this.access.refresh(access);
    return this.form(now, await this.offerOf(now), draft ?? undefined, access.texts.changes.gone);
  }

  private async offerOf({ store, order, parcels }: Access): Promise<Offer> {
    const requests = await this.requests.findByOrder(store.store_id, order.order_number);
    const open = requests.filter(({ status }) => status === 'OPEN').map(({ kind }) => kind);
    const kinds = askableKinds(store.self_service, { order, shipments: parcels });
    return { kinds: kinds.filter((kind) => !open.includes(kind)), isAsked: open.length > 0 };
  }

  private form(access: Access, { kinds, isAsked }: Offer, typed?: TypedChange, alert?: string): HttpResult {
    const { asked, form, none } = access.texts.changes;
    const banner = { ...(isAsked ? asked : kinds.length > 0 ? form : none), icon: isAsked ? 'check' : 'door' } as const;
    if (kinds.length === 0) return this.access.show(access, TEMPLATES.none, banner, {});
    const view = { ...changeFormView(access, kinds, typed, alert), isAsked };
    return this.access.show(access, TEMPLATES.change, banner, view);
  }

  private checkPage(access: Access, draft: WantedChange, alert?: string): HttpResult {
    const banner = { ...access.texts.changes.check, icon: 'door' } as const;
    return this.access.showCheck(access, TEMPLATES.changeCheck, banner, changeCheckView(access, draft, alert), draft);
  }
}
