// SPDX-License-Identifier: Apache-2.0
import { type Import, type ImportError, type ImportLine } from '../generated.js';
import { type Requester } from '../http/requester.js';
import { StreamedFile } from '../http/streamed-file.js';
import { type CallOptions, type Operations } from '../operations.js';
import { linesStream } from './lines-stream.js';
import { itemsOf } from './pages.js';

const PATH = '/imports/{import_id}';
const UPLOAD_TIMEOUT_MS = 3_600_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 10_000;
const ENDED: readonly Import['state'][] = ['completed', 'failed', 'cancelled'];

type ListQuery = Omit<NonNullable<Operations['GET /imports']['query']>, 'cursor'>;

/** How to import a file. */
export interface ImportSettings {
  /** `parcelward` by default. */
  format?: Import['format'];
  /** Only count what the import would do. */
  dry_run?: boolean;
  /** Send webhooks of the imported changes. */
  webhooks?: boolean;
  /** SKUs, product ids or titles of lines that are protection, separated by commas. */
  protection_lines?: string;
  /** Leave the `#` in order numbers of `shopify-csv`. */
  keep_hash?: boolean;
}

/** A file of order history, or its lines. */
export type ImportSource = Blob | ReadableStream<Uint8Array> | Iterable<ImportLine> | AsyncIterable<ImportLine>;

export interface FinishOptions extends CallOptions {
  /** Called with the import each time it is read. */
  onProgress?: (current: Import) => void;
}

const at = (import_id: string): { path: { import_id: string } } => ({ path: { import_id } });

/** Imports of order history. */
export class Imports {
  constructor(private readonly requester: Requester) {}

  /**
   * Uploads a file, or lines that it makes a file of, and returns the queued import. The upload may take an hour. Lines and
   * streams are read once, so only the upload of a `Blob` is retried.
   */
  async create(source: ImportSource, settings: ImportSettings = {}, options: CallOptions = {}): Promise<Import> {
    const { format = 'parcelward', dry_run, webhooks, protection_lines, keep_hash } = settings;
    const type = format === 'parcelward' ? 'application/x-ndjson' : 'text/csv';
    const { body } = await this.requester.request('POST', '/imports', {
      timeoutMs: UPLOAD_TIMEOUT_MS,
      ...options,
      query: {
        ...{ format, protection_lines },
        ...{ dry_run: dry_run ? 'true' : undefined, webhooks: webhooks ? 'true' : undefined },
        keep_hash: keep_hash ? 'true' : undefined,
      },
      body: source instanceof Blob ? source.slice(0, source.size, type) : new StreamedFile(streamOf(source), type),
    });
    return body.data.import;
  }

  async get(importId: string, options: CallOptions = {}): Promise<Import> {
    return (await this.requester.request('GET', PATH, { ...options, ...at(importId) })).body.data.import;
  }

  /** Waits until the import has ended, and returns it: its `state` is `completed`, `failed` or `cancelled`. */
  async finish(importId: string, { onProgress, ...options }: FinishOptions = {}): Promise<Import> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, pause * 2)) {
      const current = await this.get(importId, options);
      onProgress?.(current);
      if (ENDED.includes(current.state)) return current;
      await this.requester.pause(pause, options.signal);
    }
  }

  /** Lists imports, newest first; `limit` is the page size. */
  list(query: ListQuery = {}, options: CallOptions = {}): AsyncIterable<Import> {
    return itemsOf(async (cursor) => {
      const { body } = await this.requester.request('GET', '/imports', { ...options, query: { ...query, cursor } });
      return { items: body.data.imports, next: body.data.next_cursor };
    });
  }

  /** Lists the refused lines in the order of the file: the first 10,000; of a running import, the ones so far. */
  async *errors(importId: string, options: CallOptions = {}): AsyncGenerator<ImportError, void, void> {
    const { body } = await this.requester.request('GET', `${PATH}/errors`, { ...options, ...at(importId) });
    for (const line of body.split('\n')) if (line !== '') yield JSON.parse(line) as ImportError;
  }

  /** Ends an import after its present batch. What it has imported stays. */
  async cancel(importId: string, options: CallOptions = {}): Promise<Import> {
    return (await this.requester.request('POST', `${PATH}/cancel`, { ...options, ...at(importId) })).body.data.import;
  }
}

function streamOf(source: Exclude<ImportSource, Blob>): ReadableStream<Uint8Array> {
  return source instanceof ReadableStream ? source : linesStream(source);
}
