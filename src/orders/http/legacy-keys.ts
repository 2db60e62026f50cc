const LEGACY = { store_order_number: 'order_number', store_order_id: 'order_id' } as const;

/**
 * Rewrites the two legacy keys of POST bodies to their names of today (C-POST-8). A legacy key beside its own successor
 * stays, and is refused as an unknown key.
 */
export function rewriteLegacyKeys(body: Record<string, unknown>): Record<string, unknown> {
  const rewritten = { ...body };
  for (const [legacy, current] of Object.entries(LEGACY)) {
    if (!Object.hasOwn(rewritten, legacy) || Object.hasOwn(rewritten, current)) continue;
    rewritten[current] = rewritten[legacy];
    delete rewritten[legacy];
  }
  return rewritten;
}
