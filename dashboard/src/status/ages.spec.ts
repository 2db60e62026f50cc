// SPDX-License-Identifier: Apache-2.0
import { durationText, waitingText } from './ages.js';

const NOW = new Date('2026-11-25T12:00:00.000Z');
const ago = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);

describe('durationText', () => {
  it.each([
    [0, 'less than a minute'],
    [1, '1 minute'],
    [119, '119 minutes'],
    [120, '2 hours'],
    [47 * 60 + 59, '47 hours'],
    [48 * 60, '2 days'],
  ])('says %i minutes as %s, before and after', (minutes, text) => {
    expect([durationText(ago(minutes), NOW), durationText(NOW, ago(minutes))]).toEqual([text, text]);
  });
});

describe('waitingText', () => {
  const nouns = ['mail', 'mails'] as const;

  it.each([
    [{ number: 3, nouns, since: ago(4) }, '3 mails wait, the oldest for 4 minutes'],
    [{ number: 1, nouns, since: ago(4) }, '1 mail waits for 4 minutes'],
    [{ number: 1_000, nouns, since: null, isCapped: true }, '1000+ mails wait'],
  ])('says how many wait, and for how long: %j', (waiting, text) => expect(waitingText(waiting, NOW)).toBe(text));
});
