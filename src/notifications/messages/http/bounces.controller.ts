// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { answerOf } from '../../../platform/dto/answer.js';
import { ApiRoute } from '../../../platform/http/api-route.js';
import { ADDRESS_LIMIT } from '../../../platform/rate-limit/rate-limit.js';
import { BooleanField, ClosedObject, EnumField, TextField } from '../../../platform/validation/index.js';
import { MailBouncesService } from '../bounces/mail-bounces.service.js';

/** A bounced mail, as a mail provider or the receiver of delivery reports sends it. */
@ClosedObject({ description: 'A report of a bounced mail.' })
class BounceBody {
  @TextField({
    min: 1,
    max: 998,
    example: '<msg_01k9w3c2q4m7v8x5t6r1z0a9bd@parcels.example.com>',
    description: "The mail's Message-ID, or the id of the message in it.",
  })
  message_id!: string;
  @EnumField(['hard', 'soft'], {
    example: 'hard',
    description: '`hard`: the address takes no mails. `soft`: it may take later ones; changes nothing.',
  })
  type!: 'hard' | 'soft';
}

@ClosedObject({ description: 'Whether the address was recorded.' })
class BounceResult {
  @BooleanField({
    example: true,
    description: 'Whether the address was recorded: false for a repeated report, a soft bounce and an unknown message.',
  })
  recorded!: boolean;
}

const BounceAnswer = answerOf('BounceAnswer', BounceResult, 'The result of a report of a bounced mail.');

/** Reports of bounced mails (C-MSG-49). */
@ApiTags('Notifications')
@Controller('notifications/bounces')
export class BouncesController {
  constructor(private readonly bounces: MailBouncesService) {}

  @Post()
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
