/**
 * Thrown by a `Mailer` or an `SmsSender` if a message was rejected permanently. Its text must not name the recipient, because
 * it is stored and logged.
 */
export class MessageRefusedError extends Error {}
