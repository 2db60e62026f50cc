import { Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CONFIG } from '../../../platform/config/config.js';
import { HttpResult } from '../../../platform/http/http-result.js';
import { ApiRoute } from '../../../platform/http/api-route.js';
import { type ShipmentsConfig, simulatedNotice } from '../../../shipments/index.js';
import { ADDRESS_LIMIT } from '../../../platform/rate-limit/rate-limit.js';
import { ClosedObject, TextField } from '../../../platform/validation/index.js';
import { type Language } from '../../../platform/text/language.js';
import { OptOutsRepository } from '../persistence/opt-outs.repository.js';
import { UNSUBSCRIBE_PAGE_CSP, unsubscribePage } from '../templates/unsubscribe-page.js';

@ClosedObject()
class UnsubscribePath {
  @TextField({
    min: 1,
    max: 64,
    ascii: true,
    description: 'Token of the link in the mail.',
    example: 'k2vJ0Pq9cX3m8sYtB4nR7wLz5hQe1dFa',
  })
  token!: string;
}

const NO_STORE = { 'Cache-Control': 'no-store' };
const HTML = 'text/html';

const HEADERS = {
  'Content-Type': `${HTML}; charset=utf-8`,
  'Content-Security-Policy': UNSUBSCRIBE_PAGE_CSP,
  ...NO_STORE,
  'Referrer-Policy': 'no-referrer',
};

const SHARED = { auth: 'public', limits: [ADDRESS_LIMIT], idempotency: 'none', path: UnsubscribePath } as const;

/** The `List-Unsubscribe` link (C-MSG-11). */
@ApiTags('Notifications')
@Controller('notifications/unsubscribe')
export class UnsubscribeController {
  constructor(
    private readonly optOuts: OptOutsRepository,
    @Inject(CONFIG) private readonly config: ShipmentsConfig,
  ) {}

  @Get(':token')
  @ApiRoute({
    ...SHARED,
    operationId: 'showUnsubscribePage',
    rules: 'C-MSG-10, C-MSG-11',
    summary: 'Show the unsubscribe page',
    description:
      'A page with a button, or with the confirmation if it was pressed before. Opening it changes nothing, because malware ' +
      'scanners follow links.',
    answers: { 200: { description: 'The page, also for an unknown token.', mediaType: HTML, headers: NO_STORE } },
  })
  async ask(@Param() { token }: UnsubscribePath): Promise<HttpResult> {
    const found = await this.optOuts.find(token);
    return this.page(found?.language, found?.isUnsubscribed ?? false);
  }

  @Post(':token')
  @ApiRoute({
    ...SHARED,
    operationId: 'unsubscribe',
    rules: 'C-MSG-10, C-MSG-11',
    summary: 'Unsubscribe from the mails about an order',
    description:
      'Used by the button, and by mail programs with one click (RFC 8058). Ends the tracking mails of the order that the mail ' +
      'was about, and no others. Idempotent.',
    answers: {
      200: { description: 'A confirmation page, also for an unknown token.', mediaType: HTML, headers: NO_STORE },
    },
  })
  async unsubscribe(@Param() { token }: UnsubscribePath): Promise<HttpResult> {
    await this.optOuts.unsubscribe(token);
    return this.page((await this.optOuts.find(token))?.language, true);
  }

  private page(known: Language | undefined, isDone: boolean): HttpResult {
    const language = known ?? 'en';
    return new HttpResult(200, unsubscribePage(language, isDone, simulatedNotice(this.config, language)), HEADERS);
  }
}
