import { BooleanField, ClosedObject, EnumField, ObjectField, TextField } from '../../../platform/validation/index.js';

/** A bounced mail, as a mail provider or the receiver of delivery reports sends it. */
@ClosedObject({ description: 'A report of a bounced mail.' })
export class BounceBody {
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

@ClosedObject({ description: 'The result of a report of a bounced mail.' })
export class BounceAnswer {
  @ObjectField(() => BounceResult, { description: 'The answer. A problem has none.' }) data!: BounceResult;
}
