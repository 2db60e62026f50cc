// SPDX-License-Identifier: Apache-2.0
import { type paths } from './generated.js';
import { type StreamedFile } from './http/streamed-file.js';

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The type that openapi-typescript generates for an operation. */
interface Generated {
  parameters: { path?: unknown; query?: unknown; header?: unknown };
  requestBody?: unknown;
  responses: object;
}

type VerbsOf<P extends keyof paths> = { [V in Verb]: paths[P][V] extends Generated ? V : never }[Verb];
type Operation = { [P in keyof paths]: `${Uppercase<VerbsOf<P>>} ${P}` }[keyof paths];

type GeneratedOf<O extends Operation> = O extends `${infer M} ${infer P extends keyof paths}`
  ? Extract<paths[P][Lowercase<M> & Verb], Generated>
  : never;

/** The parameters in the path, query or header; undefined if there are none. */
type ParametersOf<G extends Generated, Place extends keyof Generated['parameters']> = [
  NonNullable<G['parameters'][Place]>,
] extends [never]
  ? undefined
  : NonNullable<G['parameters'][Place]>;

/** A file is a `Blob` with its media type, or a stream of it. */
type BodyOf<Request> = Request extends { content: { 'application/json': infer Json } }
  ? Json
  : Request extends { content: { 'multipart/form-data': unknown } }
    ? FormData
    : Blob | StreamedFile;

/** Lines of JSON are a text, and a picture is a `Blob`. */
type AnswerOf<Response> = Response extends { content: { 'application/json': infer Json } }
  ? Json
  : Response extends { content: { 'application/x-ndjson': infer Text } }
    ? Text
    : Response extends { content: { 'image/*': unknown } }
      ? Blob
      : undefined;

/** Every operation, by method and path. */
export type Operations = {
  [O in Operation]: {
    path: ParametersOf<GeneratedOf<O>, 'path'>;
    query: ParametersOf<GeneratedOf<O>, 'query'>;
    header: Omit<ParametersOf<GeneratedOf<O>, 'header'>, 'Idempotency-Key'>;
    body: GeneratedOf<O> extends { requestBody: infer Body } ? BodyOf<Body> : undefined;
    answers: { [S in keyof GeneratedOf<O>['responses']]: AnswerOf<GeneratedOf<O>['responses'][S]> };
  };
};

/** The methods and path templates of the OpenAPI document. */
export type Method = Operation extends `${infer M} ${string}` ? M : never;
export type PathOf<M extends Method> = Extract<Operation, `${M} ${string}`> extends `${M} ${infer P}` ? P : never;

/** The operation of a method and a path. */
type OperationOf<M extends Method, P extends string> = `${M} ${P}` extends infer O extends Operation
  ? Operations[O]
  : never;

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, its retries and its waits. */
  signal?: AbortSignal;
  /** Timeout of each try in milliseconds; the client's `timeoutMs` by default. */
  timeoutMs?: number;
}

/** Options of a write that accepts an idempotency key. */
export interface KeyedCallOptions extends CallOptions {
  /** A UUID; by default a new one, which all tries of the call share. */
  idempotencyKey?: string;
}

type Member<Name extends string, T> = [T] extends [undefined] ? Partial<Record<Name, undefined>> : Record<Name, T>;

/** Path parameters and body if the operation has them, and optionally its query and headers. */
export type RequestOptions<M extends Method, P extends string> = KeyedCallOptions &
  Member<'path', OperationOf<M, P>['path']> &
  Member<'body', OperationOf<M, P>['body']> &
  Partial<Record<'query', OperationOf<M, P>['query']>> &
  Partial<Record<'header', OperationOf<M, P>['header']>>;

type Answers<A> = {
  [S in keyof A]: {
    status: S;
    /** The JSON body, with its envelope if it has one. */
    body: A[S];
    headers: Headers;
  };
}[keyof A];

/** A successful response of the operation, discriminated by `status`. */
export type ApiResponse<M extends Method, P extends string> = Answers<OperationOf<M, P>['answers']>;

/** POST operations that only read. */
const READ_ONLY_POSTS = ['POST /orders/validate', 'POST /claims/check', 'POST /auth/v1/token/verify'];

type KeyedOperation = {
  [O in Operation]: 'Idempotency-Key' extends keyof ParametersOf<GeneratedOf<O>, 'header'> ? O : never;
}[Operation];

/** The operations that take an `Idempotency-Key`. As a record, the compiler finds missing and extra ones. */
const KEYED_OPERATIONS: Record<KeyedOperation, true> = {
  'POST /change-requests/{change_request_id}/decision': true,
  'POST /claims': true,
  'POST /claims/{claim_id}/answers': true,
  'POST /orders': true,
  'PUT /orders/{order_number}': true,
  'POST /orders/{order_number}/cancel': true,
  'PUT /orders/{order_number}/return-label': true,
  'POST /returns': true,
  'POST /returns/{return_id}/decision': true,
  'POST /returns/{return_id}/refund': true,
  'POST /returns/{return_id}/shipping-label': true,
  'POST /shipments': true,
  'POST /webhook-endpoints': true,
  'POST /webhook-endpoints/{endpoint_id}/rotate-secret': true,
  'POST /webhook-endpoints/{endpoint_id}/test': true,
  'POST /withdrawals': true,
  'POST /withdrawals/{withdrawal_id}/resolution': true,
};

/** Whether an operation takes an idempotency key. */
export function takesKey(operation: string): boolean {
  return Object.hasOwn(KEYED_OPERATIONS, operation);
}

/** Whether a second run of an operation has no second effect. */
export function isRepeatable(operation: string): boolean {
  return operation.startsWith('GET ') || takesKey(operation) || READ_ONLY_POSTS.includes(operation);
}
