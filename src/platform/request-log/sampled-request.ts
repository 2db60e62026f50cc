/** One of so many successes is logged. */
const ONE_IN = 100;

/** Whether a success with this request id belongs to the sample (C-LOG-3): the FNV-1a hash of the id decides. */
export function isSampled(requestId: string): boolean {
  let hash = 0x811c9dc5;
  for (let i = 0; i < requestId.length; i++) hash = Math.imul(hash ^ requestId.charCodeAt(i), 0x01000193);
  return (hash >>> 0) % ONE_IN === 0;
}
