const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const START = new Set(['START', 'YES', 'UNSTOP']);

/** What a reply asks for, by the words that carriers agree on; any other text asks for nothing. */
export function wishOf(reply: string): 'stop' | 'start' | undefined {
  const word = reply.trim().toUpperCase();
  if (STOP.has(word)) return 'stop';
  return START.has(word) ? 'start' : undefined;
}
