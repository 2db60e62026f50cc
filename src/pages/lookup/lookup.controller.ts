import { Controller, Get, Headers, Param, Post, Req, UseFilters } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { OrderLookupService } from '../../orders/index.js';
import { CustomerPagesService, type Store, StoresService } from '../../stores/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { Answer } from '../../platform/http/answer.js';
import { Endpoint } from '../../platform/http/endpoint.js';
import { parseForm } from '../../platform/http/body/parse-form.js';
import { pageAnswer, pageHeaders } from '../http/page-answer.js';
import { PageFilter } from '../http/page.filter.js';
import { pageLanguage } from '../http/page-language.js';
import { LOOK_UP, LOOKUP_FORM } from '../http/pages.endpoints.js';
import { PictureLinksService } from '../pictures/picture-links.service.js';
import { render } from '../templates/render.js';
import { type LookedUp, lookupPage } from './lookup-page.js';

const NOTHING: LookedUp = { orderNumber: '', email: '' };

/** The page of a store where customers find their order by its number and their e-mail. It never tells whether an order exists. */
@ApiTags('Pages')
@Controller('track')
@UseFilters(PageFilter)
export class LookupController {
  constructor(
    private readonly stores: StoresService,
    private readonly orders: OrderLookupService,
    private readonly pages: CustomerPagesService,
    private readonly pictures: PictureLinksService,
  ) {}

  @Get(':shop_domain')
  @Endpoint(LOOKUP_FORM)
  async ask(
    @Param('shop_domain') shopDomain: string,
    @Headers('accept-language') acceptLanguage: string | undefined,
    @Headers('if-none-match') known: string | undefined,
  ): Promise<Answer> {
    const store = await this.storeOf(shopDomain);
    const { language } = pageLanguage(undefined, acceptLanguage, store.locale);
    const page = render('lookup', lookupPage(store, language, this.pictures.pictureUrl, NOTHING));
    return pageAnswer(page, language, known);
  }

  @Post(':shop_domain')
  @Endpoint(LOOK_UP)
  async find(@Param('shop_domain') shopDomain: string, @Req() request: Request): Promise<Answer> {
    const store = await this.storeOf(shopDomain);
    const form = parseForm(request);
    const [orderNumber = '', email = ''] = ['order_number', 'email'].map((name) => form.get(name)?.trim());
    if (await this.isCustomer(store, orderNumber, email))
      return new Answer(303, undefined, {
        Location: this.pages.orderUrl(store.store_id, orderNumber),
        'Cache-Control': 'no-store',
      });
    const { language } = pageLanguage(undefined, request.headers['accept-language'], store.locale);
    const alert = orderNumber === '' || email === '' ? 'incomplete' : 'notFound';
    const page = render('lookup', lookupPage(store, language, this.pictures.pictureUrl, { orderNumber, email, alert }));
    return new Answer(200, page.html, { ...pageHeaders(page, language), 'Cache-Control': 'no-store' });
  }

  private async isCustomer({ store_id }: Store, orderNumber: string, email: string): Promise<boolean> {
    const order = await this.orders.find(store_id, orderNumber);
    const known = order?.content.customer.email;
    return email !== '' && known?.trim().toLowerCase() === email.toLowerCase();
  }

  private async storeOf(shopDomain: string): Promise<Store> {
    const store = await this.stores.findByDomain(shopDomain);
    if (store?.status !== 'active') throw new Problem('PAGE_NOT_FOUND', 'No store has this shop domain.');
    return store;
  }
}
