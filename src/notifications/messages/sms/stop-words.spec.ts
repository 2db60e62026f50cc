import { parseStopWord } from './stop-words.js';

it.each([
  ['STOP', 'stop'],
  [' stop\n', 'stop'],
  ['StopAll', 'stop'],
  ['UNSUBSCRIBE', 'stop'],
  ['cancel', 'stop'],
  ['END', 'stop'],
  ['quit', 'stop'],
  ['START', 'start'],
  ['yes', 'start'],
  ['UNSTOP', 'start'],
  ['please stop', undefined],
  ['STOP!', undefined],
  ['', undefined],
])('C-MSG-12: parses the reply %j as %s', (reply, wish) => expect(parseStopWord(reply)).toBe(wish));
