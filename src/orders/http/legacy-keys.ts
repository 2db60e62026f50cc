const LEGACY = { store_order_number: 'order_number', store_order_id: 'order_id' } as const;

/**
 * Renames the two legacy keys of a `POST` body in a copy (C-POST-8). A legacy key beside its successor stays, and is
 * later refused as an unknown key (C-POST-9).
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
