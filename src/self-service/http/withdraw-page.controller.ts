// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Param, Post, Req, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { PAGE_LIMIT, PageFilter, pageLanguage, PagePath } from '../../pages/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { type HttpResult } from '../../platform/http/http-result.js';
import { ClosedObject, TextField } from '../../platform/validation/index.js';
import { CustomerPagesService, StoresService } from '../../stores/index.js';
import { WithdrawalQueriesService } from '../../withdrawals/index.js';
import { receiptView, type WithdrawalPlace } from '../pages/withdrawal-pages.js';
import { EMPTY_WITHDRAWAL } from '../rules/withdrawal-form.js';
import { WITHDRAWAL_TEMPLATES } from '../templates/withdrawal-templates.js';
import { formOf, OPEN_FORM, ShowsForm, TakesForm } from './routes.js';
import { WithdrawalPagesService } from './withdrawal-pages.service.js';

@ClosedObject()
class WithdrawPath {
  @TextField({ min: 1, max: 253, ascii: true, description: "The store's shop domain.", example: 'demo.example' })
  shop_domain!: string;
}

/** `CustomerWithdrawalsService` slows statements instead of a limit that refuses them. */
const PUBLIC = { ...OPEN_FORM, path: WithdrawPath };
const TYPED = { name: 'Ana Souza', order_number: 'DEMO-1001', email: 'ana@example.com', scope: 'whole' };

/** The public page of a store where customers withdraw from a contract, and the receipt (C-SELF-17, C-SELF-19). */
@ApiTags('Pages')
@Controller()
@UseFilters(PageFilter)
export class WithdrawPageController {
  constructor(
    private readonly stores: StoresService,
    private readonly queries: WithdrawalQueriesService,
    private readonly links: CustomerPagesService,
    private readonly pages: WithdrawalPagesService,
  ) {}

  @Get('withdraw/:shop_domain')
  @ShowsForm({
    ...PUBLIC,
    operationId: 'showWithdrawalForm',
    rules: 'C-SELF-17',
    summary: 'Show the form of a withdrawal',
    description:
      'For every customer of the store, without a login and a code, also for orders that the service does not know.',
  })
  async form(@Param() { shop_domain }: WithdrawPath, @Req() request: Request): Promise<HttpResult> {
    return this.pages.showForm(await this.placeOf(shop_domain, request), EMPTY_WITHDRAWAL);
  }

  @Post('withdraw/:shop_domain')
  @TakesForm({
    ...PUBLIC,
    operationId: 'enterWithdrawal',
    rules: 'C-SELF-17',
    summary: 'Show a withdrawal before it is submitted',
    description: 'The statement as it will be recorded, or the form again. Nothing is kept.',
    body: formOf('The example order', TYPED, {}),
  })
  async enter(@Param() { shop_domain }: WithdrawPath, @Req() request: Request): Promise<HttpResult> {
    return this.pages.take(await this.placeOf(shop_domain, request), request);
  }

  @Post('withdraw/:shop_domain/confirm')
  @TakesForm({
    ...PUBLIC,
    operationId: 'submitWithdrawal',
    rules: 'C-SELF-17, C-LIM-27',
    summary: 'Withdraw from the contract',
    description: 'Records the statement once, however often its form is sent, and leads to its receipt.',
    body: formOf('The hidden fields of the page', { ...TYPED, form: '5f0c8e3f-9a5d-4a0e-8f3b-1c2d4e5f6a7b' }, {}),
  })
  async confirm(@Param() { shop_domain }: WithdrawPath, @Req() request: Request): Promise<HttpResult> {
    return this.pages.confirm(await this.placeOf(shop_domain, request), request);
  }

  @Get('w/:token')
  @ShowsForm({
    ...OPEN_FORM,
    limits: [PAGE_LIMIT],
    operationId: 'showWithdrawalReceipt',
    rules: 'C-SELF-19',
    summary: 'Show the receipt of a withdrawal',
    description: 'The statement, and when it was received.',
  })
  async receipt(@Param() { token }: PagePath, @Req() request: Request): Promise<HttpResult> {
    const target = this.links.resolveWithdrawal(token);
    const found = target && (await this.queries.find(target.storeId, target.withdrawalId));
    if (!found) throw new Problem('PAGE_NOT_FOUND', 'The link is invalid, or its withdrawal no longer exists.');
    const store = await this.stores.get(target.storeId);
    const page = pageLanguage(request, found.language, store.locale);
    const picture = this.pages.pictureUrls(store.store_id);
    return this.pages.show(WITHDRAWAL_TEMPLATES.receipt, { store, page, picture }, receiptView(store, page, found));
  }

  /** @throws Problem PAGE_NOT_FOUND if there is no such store, or it does not have the function */
  private async placeOf(shopDomain: string, request: Request): Promise<WithdrawalPlace> {
    const store = await this.stores.findByDomain(shopDomain);
    if (store?.status !== 'active' || !store.withdrawal.enabled)
      throw new Problem('PAGE_NOT_FOUND', 'No store with this shop domain has this page.');
    const path = `/withdraw/${store.shop_domain}`;
    return {
      ...{ store, path, formAction: path, confirmAction: `${path}/confirm` },
      page: pageLanguage(request, undefined, store.locale),
      picture: this.pages.pictureUrls(store.store_id),
    };
  }
}
