const MAX_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;

/** Limits failed sign-ins to ten per address in 15 minutes. */
export class SignInLimit {
  private failures = new Map<string, { count: number; until: number }>();

  constructor(private readonly now: () => number = Date.now) {}

  isOver(address: string): boolean {
    const found = this.failures.get(address);
    return found !== undefined && found.until > this.now() && found.count >= MAX_FAILURES;
  }

  fail(address: string): void {
    for (const [key, { until }] of this.failures) if (until <= this.now()) this.failures.delete(key);
    const found = this.failures.get(address) ?? { count: 0, until: this.now() + WINDOW_MS };
    this.failures.set(address, { ...found, count: found.count + 1 });
  }
}
