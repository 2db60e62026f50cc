const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
const START = new Set(['START', 'YES', 'UNSTOP']);

/** Parses the reply to a text message (C-MSG-12). A stop word is the whole reply; any other text is undefined. */
export function parseStopWord(reply: string): 'stop' | 'start' | undefined {
  const word = reply.trim().toUpperCase();
  if (STOP.has(word)) return 'stop';
  return START.has(word) ? 'start' : undefined;
}
