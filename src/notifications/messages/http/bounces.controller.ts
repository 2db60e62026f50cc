import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiRoute } from '../../../platform/http/api-route.js';
import { ADDRESS_LIMIT } from '../../../platform/rate-limit/rate-limit.js';
import { MailBouncesService } from '../bounces/mail-bounces.service.js';
import { BounceAnswer, BounceBody } from './bounce.dto.js';

/** Reports of bounced mails (C-MSG-49). */
@ApiTags('Notifications')
@Controller('notifications/bounces')
export class BouncesController {
  constructor(private readonly bounces: MailBouncesService) {}

  @Post()
  @HttpCode(200)
  @ApiRoute({
    operationId: 'reportBounce',
    rules: 'C-MSG-49',
    summary: 'Report a bounced mail',
    description:
      "For the mail provider's webhook, or a script that reads delivery reports. After a hard bounce the store sends no " +
      'further mails to that address until staff allow them again. Repeated reports change nothing.',
    auth: 'internal',
    limits: [ADDRESS_LIMIT],
    idempotency: 'none',
    body: BounceBody,
    answers: { 200: { description: 'The result of the report.', type: BounceAnswer } },
  })
  async report(@Body() { message_id, type }: BounceBody): Promise<{ data: object }> {
    return { data: { recorded: await this.bounces.record({ messageId: message_id, type }) } };
  }
}
