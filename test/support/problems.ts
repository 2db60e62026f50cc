// SPDX-License-Identifier: Apache-2.0
import { type Reply } from './client.js';

/** Expects a problem with this status and code, and shows the whole response if it differs. */
export function expectProblem(reply: Reply, status: number, code: string): void {
  expect({
    status: reply.status,
    code: reply.json.code,
    type: reply.headers['content-type'],
    text: reply.text,
  }).toEqual({
    status,
    code,
    type: 'application/problem+json',
    text: expect.any(String),
  });
}

/** Pointer and code of each fault that a refusal lists. */
export function faultsOf(reply: Reply): string[] {
  const errors = (reply.json.errors ?? []) as { pointer: string; code: string }[];
  return errors.map(({ pointer, code }) => `${pointer} ${code}`);
}
