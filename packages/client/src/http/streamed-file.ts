// SPDX-License-Identifier: Apache-2.0
/** A file as the body of a request, read once: such a request is never retried. To have it retried, send a `Blob`. */
export class StreamedFile {
  constructor(
    readonly content: ReadableStream<Uint8Array>,
    readonly type: 'application/x-ndjson' | 'text/csv',
  ) {}
}
