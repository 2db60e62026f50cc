// SPDX-License-Identifier: Apache-2.0
import { pageAnswerOf } from '../dto/answer.js';
import { type ProblemCode } from '../errors/catalogue.js';
import {
  AnyField,
  ArrayField,
  BooleanField,
  ClosedObject,
  CursorField,
  DateTimeField,
  EnumField,
  IdentifierField,
  IntegerField,
  LimitField,
  TextField,
} from '../validation/index.js';

/** The status of a request whose client closed the connection before the response. */
export const CLIENT_CLOSED = 499;

/** How long entries are kept. */
export const REQUEST_LOG_DAYS = 30;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
const REQUEST_ID = '^[A-Za-z0-9._-]+$';

/** Query of `GET /request-log` (C-LOG-9). */
@ClosedObject()
export class RequestLogQuery {
  @DateTimeField({
    optional: true,
    description: `Ended at this time or later; the last ${REQUEST_LOG_DAYS} days by default.`,
  })
  since?: string;
  @DateTimeField({ optional: true, description: 'Ended before this time; now by default.' }) until?: string;
  @TextField({
    pattern: '^(?:error|[2-5]xx|[2-5][0-9]{2})$',
    optional: true,
    example: 'error',
    description: 'A status such as `422`, a class such as `4xx`, or `error` for 4xx and 5xx.',
  })
  status?: string;
  @TextField({
    pattern: '^[A-Z][A-Z0-9_]*$',
    max: 64,
    optional: true,
    example: 'VALIDATION_ERROR',
    description: 'Only refusals with this problem code.',
  })
  code?: string;
  @EnumField(METHODS, { optional: true, description: 'Only requests with this method.' }) method?: string;
  @TextField({
    pattern: '^/',
    max: 512,
    optional: true,
    example: '/orders/1001',
    description: 'The beginning of the path, such as `/orders/1001`.',
  })
  path?: string;
  @TextField({
    pattern: REQUEST_ID,
    max: 128,
    optional: true,
    example: '01k9w3c2q4m7v8x5t6r1z0a9bc',
    description: 'The `X-Request-Id` of the response.',
  })
  request_id?: string;
  @LimitField('entries') limit?: string;
  @CursorField('req') cursor?: string;
}

@ClosedObject({ name: 'LoggedFault', description: 'A member at fault in a refused request.' })
export class LoggedFault {
  @TextField({ example: '/line_items/0/quantity', description: 'RFC 6901 pointer into the body.' }) pointer!: string;
  @TextField({ example: 'REQUIRED', description: 'The rule that the member breaks.' }) code!: string;
}

/** An entry of the request log (C-LOG-5). */
@ClosedObject({ name: 'LoggedRequest', description: 'A request in the log of the store.' })
export class LoggedRequest {
  @IdentifierField({
    max: 30,
    example: 'req_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description: 'The id of the entry, which is also a cursor.',
  })
  id!: string;
  @DateTimeField({ example: '2026-11-20T02:00:24.274Z', description: 'When the response ended (UTC).' }) time!: string;
  @TextField({ example: '01k9w3c2q4m7v8x5t6r1z0a9bc', description: 'The `X-Request-Id` of the response.' })
  request_id!: string;
  @IdentifierField({
    max: 30,
    example: 'key_01kap6v3m8n4q0z7x2c5d9e1fj',
    description: 'The API key that the token was issued from.',
  })
  key_id!: string;
  @TextField({ example: 'PUT', description: 'The HTTP method in capitals.' }) method!: string;
  @TextField({ max: 512, example: '/orders/1001', description: 'The path as it was sent, without the query.' })
  path!: string;
  @IntegerField({
    min: 200,
    max: 599,
    example: 422,
    description: 'Status of the response; 499 if the client closed the connection before it.',
  })
  status!: number;
  @TextField({
    optional: true,
    example: 'VALIDATION_ERROR',
    description: 'The code of the problem; null after a success.',
  })
  code!: ProblemCode | null;
  @IntegerField({
    min: 0,
    max: 4_294_967_295,
    example: 12,
    description: 'The duration until the response, in milliseconds.',
  })
  duration_ms!: number;
  @IntegerField({
    min: 1,
    max: 4_294_967_295,
    example: 1,
    description:
      'The number of requests that the entry stands for. Above 1 it is the last of many alike requests of one minute.',
  })
  requests!: number;
  @ArrayField(() => LoggedFault, { max: 50, description: 'The first 50 `errors` of the problem.' })
  errors!: LoggedFault[];
  @AnyField({
    optional: true,
    example: { currency: 'BRL', note: 'Aaa Aaaaa' },
    description:
      'The JSON body of a refused request, up to 4 KiB. Identifiers, amounts, quantities, codes and times stay; of other values only the shape is shown. Null if there was none, or if it was not read or is not JSON.',
  })
  body!: unknown;
  @BooleanField({ example: false, description: 'Whether the end of `body` is left out, because it was above 4 KiB.' })
  is_body_cut!: boolean;
}

/** Answer of `GET /request-log`. */
export const RequestLogAnswer = pageAnswerOf('RequestLog', 'requests', () => LoggedRequest, {
  answer: 'A page of the request log.',
  data: 'Requests of the store, the newest first.',
  items: 'Newest first.',
});
