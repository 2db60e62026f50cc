// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Param, Post, Req, UseFilters, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { goodsOf } from '../../orders/index.js';
import { PAGE_LIMIT, PageFilter, pageHref, pageLanguage, PagePath } from '../../pages/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { parseForm } from '../../platform/http/body/parse-body.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { CustomerPagesService, StoresService } from '../../stores/index.js';
import { type Access } from '../model/access.js';
import { flowPath } from '../model/flow.js';
import { withdrawableLines, type WithdrawableLine, type WithdrawalPlace } from '../pages/withdrawal-pages.js';
import { csrfToken, hasCsrf } from '../rules/visit.js';
import { EMPTY_WITHDRAWAL } from '../rules/withdrawal-form.js';
import { SessionsService } from '../services/sessions.service.js';
import { type AccessRequest, CustomerAccessInterceptor } from './customer-access.interceptor.js';
import { CustomerAccessService } from './customer-access.service.js';
import { formOf, OPEN_FORM, ShowsForm, SUBMISSION_FORM, TakesForm } from './routes.js';
import { SessionInterceptor } from './session.interceptor.js';
import { WithdrawalPagesService } from './withdrawal-pages.service.js';

const TYPED = { name: 'Ana Souza', email: 'ana@example.com', 'units.LAMP-1': '1' };

/** The pages of an order where its customer withdraws (C-SELF-18). Only the list of its items needs a code. */
@ApiTags('Pages')
@Controller('t/:token/withdraw')
@UseFilters(PageFilter)
export class OrderWithdrawController {
  constructor(
    private readonly access: CustomerAccessService,
    private readonly sessions: SessionsService,
    private readonly pages: WithdrawalPagesService,
    private readonly links: CustomerPagesService,
    private readonly stores: StoresService,
  ) {}

  @Get()
  @ShowsForm({
    ...OPEN_FORM,
    limits: [PAGE_LIMIT],
    operationId: 'showOrderWithdrawalForm',
    rules: 'C-SELF-18',
    summary: 'Show the form of a withdrawal from an order',
    description: "The form of the store's public page, with the order number. It asks for no code.",
  })
  async show(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const access = await this.access.open('withdraw', token, request).catch(async (error: unknown) => {
      if (error instanceof Problem && error.code === 'PAGE_NOT_FOUND') return this.toPublicForm(token, request, error);
      throw error;
    });
    if (access instanceof HttpResult) return access;
    const form = `/withdraw/${access.store.shop_domain}`;
    const place: WithdrawalPlace = {
      ...placeOf(access),
      ...{ path: flowPath(access), formAction: form, confirmAction: `${form}/confirm` },
      choosePath: flowPath(access, '/items'),
    };
    return this.pages.showForm(place, { ...EMPTY_WITHDRAWAL, order_number: access.order.order_number });
  }

  @Get('items')
  @UseInterceptors(CustomerAccessInterceptor, SessionInterceptor)
  @ShowsForm({
    operationId: 'showWithdrawalItems',
    rules: 'C-SELF-3, C-SELF-18',
    summary: 'Show the items of an order to withdraw from',
    description: 'Asks who the customer is first, by a code to the email address of the order.',
  })
  items(@Param() _path: PagePath, @Req() { access }: AccessRequest): HttpResult {
    const { first_name = '', last_name = '', email = '', ...customer } = access.order.content.customer;
    const name = customer.name ?? `${first_name} ${last_name}`.trim();
    const known = { name, email, order_number: access.order.order_number };
    return this.pages.showForm(itemsPlace(access, freeLines(access)), { ...EMPTY_WITHDRAWAL, ...known });
  }

  @Post('items')
  @TakesForm({
    ...OPEN_FORM,
    operationId: 'chooseWithdrawalItems',
    rules: 'C-SELF-18',
    summary: 'Show a withdrawal from items before it is submitted',
    description: 'The statement as it will be recorded, or the form again. Nothing is kept.',
    body: formOf('A unit of a line', TYPED),
  })
  async choose(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const access = await this.access.open('withdraw', token, request);
    return this.pages.take(itemsPlace(access, freeLines(access)), request);
  }

  @Post('check')
  @TakesForm({
    ...OPEN_FORM,
    operationId: 'submitItemWithdrawal',
    rules: 'C-SELF-18, C-LIM-27',
    summary: 'Withdraw from items of the order',
    description:
      'Records the statement once. It is not refused if the session has ended, or if the units are no longer free.',
    body: SUBMISSION_FORM,
  })
  async submit(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const access = await this.access.open('withdraw', token, request);
    const { visit, visited } = access;
    const isOwn = hasCsrf(visit, token, parseForm(request).get('csrf')) && (await this.sessions.find(visited));
    const session = isOwn ? { orderNumber: visited.orderNumber } : undefined;
    return this.pages.confirm(itemsPlace(access, allLines(access)), request, session);
  }

  /**
   * Leads from a link whose order the service does not know to the public form of its store.
   * @throws `error` if the link names no store with the function
   */
  private async toPublicForm(token: string, request: Request, error: Problem): Promise<HttpResult> {
    const storeId = this.links.resolveTracking(token)?.storeId;
    const store = storeId === undefined ? undefined : await this.stores.get(storeId);
    if (store?.status !== 'active' || !store.withdrawal.enabled) throw error;
    const page = pageLanguage(request, undefined, store.locale);
    return this.access.redirect(pageHref(`/withdraw/${store.shop_domain}`, page));
  }
}

function placeOf({ store, page, picture, token, texts }: Access) {
  return { store, page, picture, back: { label: texts.back, href: pageHref(`/t/${token}`, page) } };
}

function itemsPlace(access: Access, lines: WithdrawableLine[]): WithdrawalPlace {
  const [path, confirmAction] = [flowPath(access, '/items'), flowPath(access, '/check')];
  const csrf = csrfToken(access.visit, access.token);
  return {
    ...placeOf(access),
    ...{ path, formAction: path, confirmAction, csrf, lines },
    orderNumber: access.order.order_number,
  };
}

function freeLines({ store, order, heldUnits }: Access): WithdrawableLine[] {
  return withdrawableLines(store, order.content.line_items, heldUnits);
}

/** All units of the order's goods: a statement is taken also of units that are no longer free. */
function allLines({ order }: Access): WithdrawableLine[] {
  return goodsOf(order.content.line_items).map((line) => ({ line, quantity: line.quantity, isExcluded: false }));
}
