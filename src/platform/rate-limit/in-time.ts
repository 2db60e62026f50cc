const TICKS = 5;
const TICK_MS = 20;

/**
 * Waits for another process for five timers of 20 ms in a row. If this process is busy for 100 ms, a single timer would fire
 * before an answer that has arrived is read.
 * @throws Error if there is no answer
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
