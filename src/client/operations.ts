import { KEYED_OPERATIONS, type Operations } from './generated.js';

type Operation = keyof Operations;

/** The methods and paths of the interface, as they stand in its OpenAPI document. */
export type Method = Operation extends `${infer M} ${string}` ? M : never;
export type PathOf<M extends Method> = Extract<Operation, `${M} ${string}`> extends `${M} ${infer P}` ? P : never;

/** What a method and a path stand for. */
export type Of<M extends Method, P extends string> = `${M} ${P}` extends infer O extends Operation
  ? Operations[O]
  : never;

/** What every call can be given. */
export interface CallOptions {
  /** Ends the call, its retries and its waits. */
  signal?: AbortSignal;
  /** Milliseconds that each try has for its answer; the client's own when left out. */
  timeoutMs?: number;
}

/** What a write that takes an idempotency key can be given. */
export interface KeyedCallOptions extends CallOptions {
  /** A UUID; one is made when it is left out, and kept over all tries of the call. */
  idempotencyKey?: string;
}

type Member<Name extends string, T> = [T] extends [undefined] ? Partial<Record<Name, undefined>> : Record<Name, T>;
type OptionalMember<Name extends string, T> = Partial<Record<Name, T>>;

/** Path parameters and body where the operation has them; query and headers where it knows them. */
export type RequestOptions<M extends Method, P extends string> = KeyedCallOptions &
  Member<'path', Of<M, P>['path']> &
  Member<'body', Of<M, P>['body']> &
  OptionalMember<'query', Of<M, P>['query']> &
  OptionalMember<'header', Of<M, P>['header']>;

type Answers<A> = {
  [S in keyof A]: {
    status: S;
    /** As it was answered, within its envelope where it has one. */
    body: A[S];
    headers: Headers;
  };
}[keyof A];

/** One of the answers that the operation has when all goes well, told apart by their status. */
export type ApiResponse<M extends Method, P extends string> = Answers<Of<M, P>['answers']>;

/** Operations without a key that change nothing, though they are a POST. */
const FORECASTS = ['POST /orders/validate', 'POST /claims/check', 'POST /auth/v1/token/verify'];

/** Whether an operation takes an idempotency key. */
export function takesKey(operation: string): boolean {
  return (KEYED_OPERATIONS as readonly string[]).includes(operation);
}

/** Whether a second run of an operation has no second effect. */
export function isRepeatable(operation: string): boolean {
  return operation.startsWith('GET ') || takesKey(operation) || FORECASTS.includes(operation);
}
