import { type ProblemCode } from '../errors/catalogue.js';

/** The status of a request whose client closed the connection before the response. */
export const CLIENT_CLOSED = 499;

/** A fault of a refused request. */
export interface LoggedFault {
  /** Into the body; names that are not plain are masked. */
  pointer: string;
  code: string;
}

/** An entry of the request log as it is shown (C-LOG-5). */
export interface LoggedRequest {
  id: string;
  time: string;
  request_id: string;
  key_id: string;
  method: string;
  path: string;
  status: number;
  code: ProblemCode | null;
  duration_ms: number;
  requests: number;
  errors: LoggedFault[];
  body: unknown;
  is_body_cut: boolean;
}
