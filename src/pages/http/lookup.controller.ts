// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Param, Post, Req, UseFilters } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiQuery, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { foldedNumber, OrderLookupRepository, readTypedNumber } from '../../orders/index.js';
import { Problem, undefinedIfLimited } from '../../platform/errors/problem.js';
import { ApiRoute, type ApiRouteOptions } from '../../platform/http/api-route.js';
import { parseForm } from '../../platform/http/body/parse-body.js';
import { HttpResult } from '../../platform/http/http-result.js';
import { AttemptLimitService } from '../../platform/rate-limit/attempt-limit.service.js';
import { ClosedObject, TextField } from '../../platform/validation/index.js';
import { CustomerPagesService, type Store, StoresService } from '../../stores/index.js';
import { LOOKUP_LIMIT, orderMisses, storeMisses } from '../pages.limits.js';
import { type PageView } from '../templates/render.js';
import { LANGUAGE_PARAMETER, pageHref, pageLanguage } from '../view/page-language.js';
import { type LookupInput, lookupPage, isSamePostalCode } from './lookup-page.js';
import { PageRendererService } from './page-renderer.service.js';
import { CACHED_PAGE, PAGE_ROUTE, PROBLEM_FORMATS } from './page-route.js';
import { PageFilter } from './page.filter.js';

const NO_STORE = { 'Cache-Control': 'no-store' };
const EMPTY_FORM: LookupInput = { orderNumber: '', email: '' };

const FORM = {
  schema: {
    type: 'object',
    properties: { order_number: { type: 'string' }, email: { type: 'string' }, postal_code: { type: 'string' } },
  },
  examples: {
    lookup: { summary: 'The example order', value: { order_number: 'DEMO-1001', email: 'ana@example.com' } },
  },
} as const;
/** The path of a store's lookup form. */
@ClosedObject()
class LookupPath {
  @TextField({ min: 1, max: 253, ascii: true, description: "The store's shop domain.", example: 'demo.example' })
  shop_domain!: string;
}

const ACCEPT_LANGUAGE = { 'Accept-Language': 'Preferred language of the page.' };
const LOOKUP = { ...PAGE_ROUTE, path: LookupPath } satisfies Partial<ApiRouteOptions>;

/** A store's page where customers look up their order. It never reveals whether an order exists. */
@ApiTags('Pages')
@Controller('track')
@UseFilters(PageFilter)
export class LookupController {
  constructor(
    private readonly stores: StoresService,
    private readonly orders: OrderLookupRepository,
    private readonly pages: CustomerPagesService,
    private readonly attempts: AttemptLimitService,
    private readonly renderer: PageRendererService,
  ) {}

  @Get(':shop_domain')
  @ApiRoute({
    ...LOOKUP,
    limits: [],
    operationId: 'showLookupPage',
    rules: 'C-PAGE-10',
    summary: 'Show the order lookup form',
    description: `Here customers find their order by its number and their email address. ${PROBLEM_FORMATS}`,
    requestHeaders: { ...ACCEPT_LANGUAGE, ...CACHED_PAGE.requestHeaders },
    answers: CACHED_PAGE.answers,
    problems: ['PAGE_NOT_FOUND'],
  })
  @ApiQuery(LANGUAGE_PARAMETER)
  async showForm(@Param() { shop_domain }: LookupPath, @Req() request: Request): Promise<HttpResult> {
    const store = await this.findStore(shop_domain);
    return this.renderer.answerCached(request, 'lookup', this.viewOf(store, request, EMPTY_FORM), store);
  }

  @Post(':shop_domain')
  // No `body`: the handler parses the form itself.
  @ApiRoute({
    ...LOOKUP,
    limits: [LOOKUP_LIMIT],
    operationId: 'lookUpOrder',
    rules: 'C-PAGE-10, C-PAGE-21',
    summary: 'Look up an order by its number and email address',
    description:
      'Submits the lookup form with `order_number`, which may also be the protection number or a tracking number of the order, ' +
      'and `email`. Redirects to the tracking page if both belong to one order; ' +
      'otherwise the response is the same whether or not the order exists. Misses count per order number. After many misses in ' +
      `the store the form also asks for \`postal_code\`, that of the shipping address. ${PROBLEM_FORMATS}`,
    requestHeaders: ACCEPT_LANGUAGE,
    answers: {
      303: {
        description: 'The order was found.',
        headers: { Location: 'The tracking page of the order.', ...NO_STORE },
      },
      200: {
        description: 'The form with an error: no order matches, or a field is empty.',
        mediaType: 'text/html',
        headers: NO_STORE,
      },
    },
    problems: ['PAGE_NOT_FOUND', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @ApiQuery(LANGUAGE_PARAMETER)
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody(FORM)
  async find(@Param() { shop_domain }: LookupPath, @Req() request: Request): Promise<HttpResult> {
    const store = await this.findStore(shop_domain);
    const form = parseForm(request);
    const [orderNumber = '', email = ''] = ['order_number', 'email'].map((name) => form.get(name)?.trim());
    const postalCode = form.get('postal_code')?.trim() ?? '';
    const isIncomplete = orderNumber === '' || email === '';
    const { found, isGuarded = false } = isIncomplete
      ? {}
      : await this.findOrder(store, { orderNumber, email, postalCode });
    const chosen = pageLanguage(request, undefined, store.locale);
    if (found !== undefined)
      return new HttpResult(303, undefined, {
        Location: pageHref(this.pages.orderUrl(store.store_id, found), chosen),
        ...NO_STORE,
      });
    const alert = isIncomplete ? 'incomplete' : isGuarded && postalCode === '' ? 'postalCodeNeeded' : 'notFound';
    const input = { orderNumber, email, alert, ...((isGuarded || postalCode !== '') && { postalCode }) } as const;
    const { html, headers } = this.renderer.render('lookup', this.viewOf(store, request, input), store);
    return new HttpResult(200, html, { ...headers, ...NO_STORE });
  }

  private viewOf(store: Store, request: Request, input: LookupInput): PageView {
    const { language } = pageLanguage(request, undefined, store.locale);
    return lookupPage(store, language, this.renderer.pictureUrls(store.store_id), input);
  }

  /**
   * Finds the number of the customer's order by this number, another way to write it, or a number of its protection or its
   * parcels (C-PAGE-10, C-PAGE-21). The statements do not depend on whether an order exists.
   * @returns `isGuarded` after too many misses in the store: only the postal code finds an order then
   * @throws Problem RATE_LIMITED after too many misses of the order (C-LIM-21)
   */
  private async findOrder(
    { store_id }: Store,
    { orderNumber, email, postalCode }: { orderNumber: string; email: string; postalCode: string },
  ): Promise<{ found?: string | undefined; isGuarded: boolean }> {
    const { orderNumbers, ...references } = readTypedNumber(orderNumber);
    const referred = await this.orders.findNumbers(store_id, references);
    const counted = new Set([orderNumber, ...referred].map(foldedNumber));
    const takeBack = [await this.attempts.count(orderMisses(store_id, counted))];
    const ofStore = await this.attempts.count(storeMisses(store_id)).catch(undefinedIfLimited);
    if (ofStore) takeBack.push(ofStore);
    const isGuarded = !ofStore;
    const numbers = [...orderNumbers, ...referred];
    const customers = await this.orders.findAll(store_id, numbers, ({ content }) => ({
      email: content.customer.email?.trim().toLowerCase(),
      postalCode: content.shipping_address?.zip,
    }));
    const found = numbers.find((number) => {
      const customer = customers.get(number);
      if (customer?.email !== email.toLowerCase()) return false;
      return !isGuarded || isSamePostalCode(customer.postalCode, postalCode);
    });
    // Without the postal code nothing was guessed.
    if (found !== undefined || (isGuarded && postalCode === '')) await Promise.all(takeBack.map((take) => take()));
    return { found, isGuarded };
  }

  private async findStore(shopDomain: string): Promise<Store> {
    const store = await this.stores.findByDomain(shopDomain);
    if (store?.status !== 'active') throw new Problem('PAGE_NOT_FOUND', 'No store has this shop domain.');
    return store;
  }
}
