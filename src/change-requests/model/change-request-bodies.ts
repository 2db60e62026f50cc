// SPDX-License-Identifier: Apache-2.0
import {
  ClosedObject,
  EnumField,
  IdentifierField,
  JsonObjectField,
  TextField,
} from '../../platform/validation/index.js';

/** Body of `POST /change-requests/{change_request_id}/decision` (C-CHG-6). */
@ClosedObject({ description: "The merchant's decision about a request to change an order." })
export class ChangeDecisionBody {
  @EnumField(['APPROVED', 'REJECTED'], { example: 'APPROVED', description: 'The decision of the merchant.' })
  decision!: 'APPROVED' | 'REJECTED';
  @TextField({ max: 4096, optional: true, example: 'It is packed already.', description: 'A note to the customer.' })
  reason?: string;
  @JsonObjectField({
    optional: true,
    example: { id: 'CHG-77' },
    description: "The request's identity in the OMS; a later one replaces it.",
  })
  external_reference?: Record<string, unknown>;
}

@ClosedObject()
export class ChangeRequestPath {
  @IdentifierField({
    max: 64,
    ascii: true,
    example: 'chg_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'The id of the request, from its event.',
  })
  change_request_id!: string;
}
