/** A picture cannot be had; `code` says why, for the log. */
export class PictureFailure extends Error {
  constructor(
    readonly code: string,
    options?: ErrorOptions,
  ) {
    super(`The picture cannot be had: ${code}`, options);
  }
}
