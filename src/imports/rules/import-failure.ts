/** The whole file cannot be imported; the message says why. */
export class ImportFailure extends Error {}
