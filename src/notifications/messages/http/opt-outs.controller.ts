// SPDX-License-Identifier: Apache-2.0
import { Controller, Get, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { CONFIG } from '../../../platform/config/config.js';
import { publicBaseUrl } from '../../../platform/config/platform.settings.js';
import { Problem } from '../../../platform/errors/problem.js';
import { ApiRoute } from '../../../platform/http/api-route.js';
import { parseForm } from '../../../platform/http/body/parse-body.js';
import { HttpResult } from '../../../platform/http/http-result.js';
import { AttemptLimitService } from '../../../platform/rate-limit/attempt-limit.service.js';
import { ADDRESS_LIMIT } from '../../../platform/rate-limit/rate-limit.js';
import { ClosedObject, TextField } from '../../../platform/validation/index.js';
import { type ShipmentsConfig, simulatedNotice } from '../../../shipments/index.js';
import { StoresService } from '../../../stores/index.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { OptOutsRepository } from '../persistence/opt-outs.repository.js';
import { isFromTwilio, parseStopWord } from '../sms/twilio-reply.js';
import { unsubscribePage } from '../templates/unsubscribe-page.js';

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

const SIGNATURE = 'X-Twilio-Signature';
const E164 = /^\+[1-9]\d{1,14}$/;
const XML = 'text/xml';

const FORM = {
  schema: {
    type: 'object',
    properties: {
      From: { type: 'string', description: 'The phone number of the sender (E.164).' },
      Body: { type: 'string', description: 'The text of the message.' },
    },
    additionalProperties: { type: 'string' },
  },
  examples: { stop: { summary: 'End all text messages', value: { From: '+15005550006', Body: 'STOP' } } },
} as const;

const NO_STORE = { 'Cache-Control': 'no-store' };
const HTML = 'text/html';

const HEADERS = {
  'Content-Type': `${HTML}; charset=utf-8`,
  ...NO_STORE,
  'Referrer-Policy': 'no-referrer',
};

const SHARED = { auth: 'public', limits: [ADDRESS_LIMIT], idempotency: 'none' } as const;

/** Opt-outs: the `List-Unsubscribe` link (C-MSG-11), and replies to the service's number (C-MSG-12). */
@ApiTags('Notifications')
@Controller('notifications')
export class OptOutsController {
  constructor(
    private readonly optOuts: OptOutsRepository,
    private readonly attempts: AttemptLimitService,
    private readonly stores: StoresService,
    @Inject(CONFIG) private readonly config: NotificationsConfig & ShipmentsConfig,
  ) {}

  @Get('unsubscribe/:token')
  @ApiRoute({
    ...SHARED,
    operationId: 'showUnsubscribePage',
    path: UnsubscribePath,
    rules: 'C-MSG-10, C-MSG-11',
    summary: 'Show the unsubscribe page',
    description:
      'A page with a button, or with the confirmation if it was pressed before. Opening it changes nothing, because malware ' +
      'scanners follow links.',
    answers: { 200: { description: 'The page, also for an unknown token.', mediaType: HTML, headers: NO_STORE } },
  })
  async ask(@Param() { token }: UnsubscribePath): Promise<HttpResult> {
    return this.page(token, false);
  }

  @Post('unsubscribe/:token')
  @ApiRoute({
    ...SHARED,
    operationId: 'unsubscribe',
    path: UnsubscribePath,
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
    return this.page(token, true);
  }

  // No `body`: the handler parses the form itself.
  @Post('twilio/inbound')
  @ApiRoute({
    ...SHARED,
    operationId: 'receiveTextMessage',
    rules: 'C-MSG-12',
    summary: 'Receive a reply to a text message',
    description:
      'The URL for incoming messages of the Twilio number. STOP, STOPALL, UNSUBSCRIBE, CANCEL, END or QUIT ends all text ' +
      'messages to the sender; START, YES or UNSTOP allows them again; anything else changes nothing.',
    requestHeaders: { [SIGNATURE]: "Twilio's signature over the public URL of this route and the form." },
    answers: { 200: { description: 'An empty TwiML document, so that Twilio sends no reply.', mediaType: XML } },
    problems: ['FORBIDDEN', 'UNSUPPORTED_MEDIA_TYPE'],
  })
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody(FORM)
  async receive(@Req() request: Request): Promise<HttpResult> {
    const form = parseForm(request);
    this.authenticate(request, form);
    await this.attempts.takeBack(request);
    const phone = form.get('From') ?? '';
    const word = parseStopWord(form.get('Body') ?? '');
    if (word === 'stop' && E164.test(phone)) await this.optOuts.stopSms(phone);
    if (word === 'start' && E164.test(phone)) await this.optOuts.allowSms(phone);
    return new HttpResult(200, '<?xml version="1.0" encoding="UTF-8"?><Response/>', { 'Content-Type': XML });
  }

  /** @param isPressed whether the customer has just pressed the button, with whatever link */
  private async page(token: string, isPressed: boolean): Promise<HttpResult> {
    const found = await this.optOuts.find(token);
    const language = found?.language ?? 'en';
    const store = found && (await this.stores.get(found.storeId));
    const isDone = isPressed || found?.isUnsubscribed === true;
    const { html, policy } = unsubscribePage({
      language,
      isDone,
      store,
      notice: simulatedNotice(this.config, language),
    });
    return new HttpResult(200, html, { ...HEADERS, 'Content-Security-Policy': policy });
  }

  /** @throws Problem FORBIDDEN; a 401 would have to name an authentication scheme */
  private authenticate({ headers, originalUrl }: Request, form: URLSearchParams): void {
    const { TWILIO_AUTH_TOKEN: token } = this.config;
    const signature = headers[SIGNATURE.toLowerCase()];
    const url = publicBaseUrl(this.config) + originalUrl;
    if (token === undefined || typeof signature !== 'string' || !isFromTwilio(token, url, form, signature))
      throw new Problem('FORBIDDEN', "Twilio's signature is missing or invalid.");
  }
}
