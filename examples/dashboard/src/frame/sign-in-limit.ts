const TRIES = 10;
const WINDOW_MS = 15 * 60_000;

/** Counts failed sign-ins by address: ten in a quarter of an hour, and no more is tried. */
export class SignInLimit {
  private failures = new Map<string, { count: number; until: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  isOver(address: string): boolean {
    const found = this.failures.get(address);
    return found !== undefined && found.until > this.now() && found.count >= TRIES;
  }

  fail(address: string): void {
    for (const [key, { until }] of this.failures) if (until <= this.now()) this.failures.delete(key);
    const found = this.failures.get(address) ?? { count: 0, until: this.now() + WINDOW_MS };
    this.failures.set(address, { ...found, count: found.count + 1 });
  }
}
