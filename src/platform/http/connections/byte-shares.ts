/** Counts the bytes that a process holds, with a maximum for all of them and a share for each holder. */
export class ByteShares {
  private heldBytes = 0;
  private readonly bytesOfHolders = new Map<string, number>();

  constructor(private readonly maxBytes: number) {}

  /**
   * Whether there is room for so many bytes more.
   * @param shares the most bytes of each holder that the bytes count for
   */
  hasRoom(bytes: number, shares: ReadonlyMap<string, number>): boolean {
    if (this.heldBytes + bytes > this.maxBytes) return false;
    return [...shares].every(([holder, share]) => (this.bytesOfHolders.get(holder) ?? 0) + bytes <= share);
  }

  hold(bytes: number, holders: Iterable<string>): void {
    this.heldBytes += bytes;
    for (const holder of holders) {
      const held = (this.bytesOfHolders.get(holder) ?? 0) + bytes;
      if (held === 0) this.bytesOfHolders.delete(holder);
      else this.bytesOfHolders.set(holder, held);
    }
  }

  /** Takes back bytes that were held for these holders. */
  release(bytes: number, holders: Iterable<string>): void {
    this.hold(-bytes, holders);
  }
}
