/** Keeps values up to so many bytes altogether; what was not used for the longest time goes first. */
export class RecentlyUsed<Value> {
  /** In the order of their last use. */
  private readonly entries = new Map<string, { value: Value; bytes: number }>();
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** @param bytes what the value takes, its key apart */
  set(key: string, value: Value, bytes: number): void {
    this.delete(key);
    const entry = { value, bytes: bytes + Buffer.byteLength(key) };
    this.entries.set(key, entry);
    this.bytes += entry.bytes;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.maxBytes) break;
      this.delete(oldest);
    }
  }

  private delete(key: string): void {
    this.bytes -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
  }
}
