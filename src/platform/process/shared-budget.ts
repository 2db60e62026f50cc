// SPDX-License-Identifier: Apache-2.0
/** What a process holds, such as bytes or running fetches, with a maximum for all of it and a share for each holder. */
export class SharedBudget {
  private held = 0;
  private readonly heldByHolder = new Map<string, number>();

  constructor(private readonly max: number) {}

  /**
   * Whether there is room for so much more.
   * @param shares the most of each holder that it counts for
   */
  hasRoom(amount: number, shares: ReadonlyMap<string, number>): boolean {
    if (this.held + amount > this.max) return false;
    return [...shares].every(([holder, share]) => this.heldBy(holder) + amount <= share);
  }

  heldBy(holder: string): number {
    return this.heldByHolder.get(holder) ?? 0;
  }

  hold(amount: number, holders: Iterable<string>): void {
    this.held += amount;
    for (const holder of holders) {
      const held = this.heldBy(holder) + amount;
      if (held === 0) this.heldByHolder.delete(holder);
      else this.heldByHolder.set(holder, held);
    }
  }

  /** Takes back what was held for these holders. */
  release(amount: number, holders: Iterable<string>): void {
    this.hold(-amount, holders);
  }
}
