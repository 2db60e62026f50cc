/**
 * Waits for a result for a limited time. The work behind it goes on.
 * @throws Error if the result does not come in time, or its own error
 */
export async function within<T>(milliseconds: number, result: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  });
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}
