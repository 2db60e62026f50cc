// SPDX-License-Identifier: Apache-2.0
import { Problem } from '../../platform/errors/problem.js';
import { type SourceStore } from '../model/order-members.js';

/**
 * Checks that B2B platform stores send `source_store` and other stores do not (C-SRC-2, C-SRC-3).
 * @throws Problem SOURCE_STORE_REQUIRED, SOURCE_STORE_NOT_ALLOWED
 */
export function checkSourceStore(isB2bPlatform: boolean, sent: SourceStore | undefined): void {
  const pointer = '/source_store';
  if (isB2bPlatform && sent === undefined) {
    const errors = [{ pointer, code: 'REQUIRED', detail: 'is required for a B2B platform store' }];
    const detail = 'This store is a B2B platform account: send source_store with every order.';
    throw new Problem('SOURCE_STORE_REQUIRED', detail, { errors });
  }
  if (!isB2bPlatform && sent !== undefined) {
    const errors = [{ pointer, code: 'UNKNOWN_KEY', detail: 'is only allowed for a B2B platform store' }];
    const detail = 'This store is not a B2B platform account: leave source_store out.';
    throw new Problem('SOURCE_STORE_NOT_ALLOWED', detail, { errors });
  }
}

/**
 * Returns the `source_store` to store: the stored one, otherwise the first that is sent (C-SRC-10 to C-SRC-12).
 * @throws Problem SOURCE_STORE_CONFLICT if both exist and differ (C-SRC-9)
 */
export function resolveSourceStore(
  stored: SourceStore | undefined,
  sent: SourceStore | undefined,
): SourceStore | undefined {
  if (stored === undefined || sent === undefined) return stored ?? sent;
  if (stored.id === sent.id && stored.name === sent.name) return stored;
  throw new Problem(
    'SOURCE_STORE_CONFLICT',
    `Order numbers are unique over all source stores, and source store ${stored.id} (${stored.name}) has this one. ` +
      'Send another number, for example with a prefix for each source store.',
  );
}
