import { Problem } from '../../platform/errors/problem.js';
import { type SourceStore } from '../http/dto/order-parts.dto.js';

/**
 * Required of a B2B platform store and refused of any other (C-SRC-2, C-SRC-3).
 * @throws Problem SOURCE_STORE_REQUIRED, SOURCE_STORE_NOT_ALLOWED
 */
export function checkSourceStore(isB2bPlatform: boolean, sent: SourceStore | undefined): void {
  const pointer = '/source_store';
  if (isB2bPlatform && sent === undefined) {
    const errors = [{ pointer, code: 'REQUIRED', detail: 'is required of a B2B platform store' } as const];
    throw new Problem(
      'SOURCE_STORE_REQUIRED',
      'This store is a B2B platform account: every order names its source_store.',
      { errors: [...errors] },
    );
  }
  if (!isB2bPlatform && sent !== undefined) {
    const errors = [{ pointer, code: 'UNKNOWN_KEY', detail: 'is taken of B2B platform stores alone' } as const];
    throw new Problem(
      'SOURCE_STORE_NOT_ALLOWED',
      'This store is no B2B platform account: its orders carry no source_store.',
      { errors: [...errors] },
    );
  }
}

/**
 * Immutable after the first write; an order that was stored without one takes the first it is given (C-SRC-9, C-SRC-12).
 * @throws Problem SOURCE_STORE_CONFLICT
 */
export function keepSourceStore(
  stored: SourceStore | undefined,
  sent: SourceStore | undefined,
): SourceStore | undefined {
  if (stored === undefined || sent === undefined) return stored ?? sent;
  if (stored.id === sent.id && stored.name === sent.name) return stored;
  throw new Problem(
    'SOURCE_STORE_CONFLICT',
    `The order belongs to source store ${stored.id}; it cannot move to another.`,
  );
}
