/** Replies to `RCPT TO` without an enhanced code that say that the mailbox does not exist or takes no mail. */
const MAILBOX_REPLIES = [550, 551, 553];
const ENHANCED = /\b(5\.\d{1,3}\.\d{1,3})\b/;
/** Bad address, moved mailbox, disabled mailbox; 5.1.7 and 5.1.8 are about the sender. */
const HARD = /^5\.(1\.(?![78]$)\d+|2\.1|0\.0)$/;

/**
 * Whether a permanent refusal of a recipient is about the address (C-MSG-48). Policies, full mailboxes and
 * misconfigured relays also refuse with 5xx; these must not end the mails to every customer.
 * @param text the reply, which begins with an enhanced code (RFC 3463) at most servers
 */
export function isHardBounce(reply: number, text: string): boolean {
  const [, status] = ENHANCED.exec(text) ?? [];
  return status === undefined ? MAILBOX_REPLIES.includes(reply) : HARD.test(status);
}
