const TICKS = 5;
const TICK_MS = 20;

/**
 * Waits for an answer of another process for five timers of 20 ms, one after the other. A single timer of 100 ms would
 * fire when this process itself was busy for that long, before it reads an answer that has arrived.
 * @throws Error without an answer
 */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let ticks = 0;
    const timer = setTimeout(() => {
      ticks++;
      if (ticks < TICKS) timer.refresh();
      else reject(new Error(`No answer within ${TICKS * TICK_MS} ms`));
    }, TICK_MS);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
