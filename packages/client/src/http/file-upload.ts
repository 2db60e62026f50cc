/**
 * A file as the body of a request. A `Blob` can be sent again, as `openAsBlob` of Node's `node:fs` reads it from the disk; a stream
 * cannot, so its request is never retried.
 */
export class FileUpload {
  constructor(
    readonly content: Blob | ReadableStream<Uint8Array>,
    readonly type: 'application/x-ndjson' | 'text/csv',
  ) {}
}
