import { Controller, Inject, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { type Request } from 'express';
import { CONFIG } from '../../../platform/config/config.js';
import { type NotificationsConfig } from '../../notifications.settings.js';
import { Problem } from '../../../platform/errors/problem.js';
import { HttpResult } from '../../../platform/http/http-result.js';
import { ApiRoute } from '../../../platform/http/api-route.js';
import { AttemptLimitService } from '../../../platform/rate-limit/attempt-limit.service.js';
import { ADDRESS_LIMIT } from '../../../platform/rate-limit/rate-limit.js';
import { parseForm } from '../../../platform/http/body/parse-body.js';
import { OptOutsRepository } from '../persistence/opt-outs.repository.js';
import { publicBaseUrl } from '../../../platform/config/platform.settings.js';
import { parseStopWord, isFromTwilio } from '../sms/twilio-reply.js';

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

/** Replies to the service's number (C-MSG-12). */
@ApiTags('Notifications')
@Controller('notifications/twilio/inbound')
export class TwilioInboundController {
  constructor(
    @Inject(CONFIG)
    private readonly config: Pick<NotificationsConfig, 'TWILIO_AUTH_TOKEN' | 'PUBLIC_BASE_URL' | 'HOST' | 'PORT'>,
    private readonly optOuts: OptOutsRepository,
    private readonly attempts: AttemptLimitService,
  ) {}

  // No `body`: the handler parses the form itself.
  @Post()
  @ApiRoute({
    operationId: 'receiveTextMessage',
    rules: 'C-MSG-12',
    summary: 'Receive a reply to a text message',
    description:
      'The URL for incoming messages of the Twilio number. STOP, STOPALL, UNSUBSCRIBE, CANCEL, END or QUIT ends all text ' +
      'messages to the sender; START, YES or UNSTOP allows them again; anything else changes nothing.',
    auth: 'public',
    limits: [ADDRESS_LIMIT],
    idempotency: 'none',
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

  /** @throws Problem FORBIDDEN; a 401 would have to name an authentication scheme */
  private authenticate({ headers, originalUrl }: Request, form: URLSearchParams): void {
    const { TWILIO_AUTH_TOKEN: token } = this.config;
    const signature = headers[SIGNATURE.toLowerCase()];
    const url = publicBaseUrl(this.config) + originalUrl;
    if (token === undefined || typeof signature !== 'string' || !isFromTwilio(token, url, form, signature))
      throw new Problem('FORBIDDEN', "Twilio's signature is missing or invalid.");
  }
}
