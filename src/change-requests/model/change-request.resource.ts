// SPDX-License-Identifier: Apache-2.0
import { Address } from '../../platform/dto/address.dto.js';
import { answerOf } from '../../platform/dto/answer.js';
import { CREATED_AT, ORDER_NUMBER, UPDATED_AT } from '../../platform/dto/members.js';
import { BLANK } from '../../platform/privacy/kept-members.js';
import {
  ClosedObject,
  DateTimeField,
  EnumField,
  IdentifierField,
  JsonObjectField,
  NullableObjectField,
  ObjectField,
  TextField,
} from '../../platform/validation/index.js';

const CHANGE_REQUEST_STATUSES = ['OPEN', 'APPROVED', 'REJECTED', 'EXPIRED'] as const;
export type ChangeRequestStatus = (typeof CHANGE_REQUEST_STATUSES)[number];

/** What customers may ask for before the first parcel (C-CHG-1). */
export const CHANGE_REQUEST_KINDS = ['cancellation', 'address'] as const;
export type ChangeRequestKind = (typeof CHANGE_REQUEST_KINDS)[number];

/** A request to change an order as the API and its events show it. */
@ClosedObject({
  name: 'ChangeRequest',
  description: 'A request of a customer to cancel an order or change its address.',
})
export class ChangeRequestView {
  @IdentifierField({
    max: 30,
    example: 'chg_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'The id of the request, for its decision.',
  })
  id!: string;
  @IdentifierField(ORDER_NUMBER) order_number!: string;
  @EnumField(CHANGE_REQUEST_KINDS, { example: 'address', description: 'What the customer asks for.' })
  kind!: ChangeRequestKind;
  @EnumField(CHANGE_REQUEST_STATUSES, {
    example: 'OPEN',
    description: 'The status: `EXPIRED` if a parcel was pushed before a decision.',
  })
  status!: ChangeRequestStatus;
  @NullableObjectField(() => Address, { description: 'The wanted address; null for a cancellation.' })
  address!: Address | null;
  @TextField({
    max: 4096,
    optional: true,
    description: "The merchant's note to the customer; null if there is none.",
    kept: BLANK.null,
  })
  reason!: string | null;
  @JsonObjectField({
    optional: true,
    description: "The request's identity in the OMS; null if none was reported.",
    example: { id: 'CHG-77' },
    kept: { id: true },
  })
  external_reference!: Record<string, unknown> | null;
  @DateTimeField({ optional: true, description: 'When it was decided or expired (UTC); null until then.' })
  ended_at!: string | null;
  @DateTimeField(CREATED_AT) created_at!: string;
  @DateTimeField(UPDATED_AT) updated_at!: string;
}

@ClosedObject({ description: 'Holds the request.' })
class ChangeRequestData {
  @ObjectField(() => ChangeRequestView, { description: 'The request as it is now.' })
  change_request!: ChangeRequestView;
}

/** Answer of `POST /change-requests/{change_request_id}/decision`. */
export const ChangeRequestAnswer = answerOf('ChangeRequestAnswer', ChangeRequestData, 'One request.');
