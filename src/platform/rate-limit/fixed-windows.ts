// SPDX-License-Identifier: Apache-2.0
/** A key's window: its hits so far, and the milliseconds until its end. */
export interface Window {
  hits: number;
  msLeft: number;
}

/** What a request counts on. */
export interface Hit {
  key: string;
  /** The window in milliseconds. */
  ttl: number;
  /** Past it, the hits after this one are not counted. */
  limit: number;
}

/** A hit that was counted, with its window right after it. */
export interface CountedHit extends Window {
  key: string;
  /** Whether this process counted it by itself. */
  isLocal: boolean;
}

interface OpenWindow {
  hits: number;
  endsAt: number;
}

const MAX_WINDOWS = 100_000;
const SWEEP_EVERY_MS = 10_000;

/** Fixed windows in the memory of this process; each starts with its first hit (C-LIM-9, C-LIM-17). */
export class FixedWindows {
  private readonly windows = new Map<string, OpenWindow>();
  private nextSweep = 0;

  /** @param now the time in milliseconds */
  constructor(
    private readonly now: () => number,
    private readonly maxWindows = MAX_WINDOWS,
  ) {}

  get size(): number {
    return this.windows.size;
  }

  /** Counts one hit on `key`. */
  hit(key: string, windowMs: number): Window {
    const now = this.now();
    if (now >= this.nextSweep) this.sweep(now);
    let window = this.windows.get(key);
    if (window === undefined || window.endsAt <= now) {
      this.windows.delete(key);
      window = { hits: 0, endsAt: now + windowMs };
      if (this.windows.size >= this.maxWindows) this.dropOldest();
      this.windows.set(key, window);
    }
    window.hits++;
    return { hits: window.hits, msLeft: window.endsAt - now };
  }

  /** Takes back a hit of a window that had `msLeft` then. Without hits it is no window, so that the next hit begins one. */
  takeBack(key: string, msLeft: number): void {
    const window = this.windows.get(key);
    if (window === undefined || window.endsAt > this.now() + msLeft) return;
    if (--window.hits < 1) this.windows.delete(key);
  }

  private sweep(now: number): void {
    this.nextSweep = now + SWEEP_EVERY_MS;
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(key);
  }

  /** Bounds the memory under a flood of new keys. */
  private dropOldest(): void {
    const [oldest] = this.windows.keys();
    if (oldest !== undefined) this.windows.delete(oldest);
  }
}

/** The whole seconds until a window ends, at least 1. */
export function windowSeconds({ msLeft }: Window): number {
  return Math.max(1, Math.ceil(msLeft / 1000));
}
