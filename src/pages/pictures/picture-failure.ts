/** A picture could not be fetched or decoded; `code` is the reason, for the log. */
export class PictureFailure extends Error {
  constructor(
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`Picture unavailable: ${code}`, options);
  }
}
