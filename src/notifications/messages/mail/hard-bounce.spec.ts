import { isHardBounce } from './hard-bounce.js';

describe('A refusal of a recipient', () => {
  it.each([
    [550, '550 5.1.1 <ana@example.com>: user unknown'],
    [550, '550-5.1.10 recipient not found'],
    [553, '553 5.1.3 bad address'],
    [550, '550 5.2.1 mailbox disabled'],
    [550, '550 5.0.0 no such user'],
    [550, 'No such user here'],
    [551, 'User not local'],
  ])('is about the address: %i %s', (reply, text) => expect(isHardBounce(reply, text)).toBe(true));

  it.each([
    [554, '554 5.7.1 relay access denied'],
    [550, '550 5.7.26 unauthenticated sender'],
    [552, '552 5.2.2 mailbox full'],
    [550, '550 5.1.8 sender address rejected'],
    [550, '550 5.4.1 recipient domain not reachable'],
    [554, 'Transaction failed'],
    [503, 'Bad sequence'],
  ])('C-MSG-48: is not about the address: %i %s', (reply, text) => expect(isHardBounce(reply, text)).toBe(false));
});
