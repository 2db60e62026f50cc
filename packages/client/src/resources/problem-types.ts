// SPDX-License-Identifier: Apache-2.0
import { type ProblemType } from '../generated.js';
import { type Requester } from '../http/requester.js';
import { type CallOptions } from '../operations.js';

/** What the codes of problems mean. */
export class ProblemTypes {
  constructor(private readonly requester: Requester) {}

  /** @param slug the end of a problem's `type`, such as `order-not-found` */
  async get(slug: string, options: CallOptions = {}): Promise<ProblemType> {
    return (await this.requester.request('GET', '/errors/{slug}', { ...options, path: { slug } })).body;
  }
}
