/**
 * Thrown by a `Mailer` or an `SmsSender`: this message will never be taken, so that trying again is of no use. The text names
 * no recipient: it is kept and logged.
 */
export class MessageRefused extends Error {}
