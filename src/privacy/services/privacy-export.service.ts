// SPDX-License-Identifier: Apache-2.0
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { ClaimsRepository, photosOf, UploadsService } from '../../claims/index.js';
import { Problem } from '../../platform/errors/problem.js';
import { ReturnsRepository } from '../../returns/index.js';
import { type Store } from '../../stores/index.js';
import { type SelectedKeys } from '../model/privacy-bodies.js';
import { type Subject } from '../model/privacy-request.js';
import { exportReadme } from '../rules/export-readme.js';
import { type OrderScope } from '../rules/order-scope.js';
import { OrderRecordsService, RECORD_KINDS, type RecordKind } from './order-records.service.js';
import { OrderScopesService } from './order-scopes.service.js';

/** Builds the file of an export: a ZIP of one NDJSON file for each kind of record, the photos and labels, and a README (C-PRIV-9). */
@Injectable()
export class PrivacyExportService {
  /** The stores that a download is running for. */
  private readonly running = new Set<string>();

  constructor(
    private readonly scopes: OrderScopesService,
    private readonly records: OrderRecordsService,
    private readonly returns: ReturnsRepository,
    private readonly claims: ClaimsRepository,
    private readonly uploads: UploadsService,
  ) {}

  /**
   * Builds the ZIP of orders and shipments, and passes it to `pass`. A process builds one of a store at a time.
   * @throws Problem SERVICE_UNAVAILABLE if it is building another one
   */
  async send(store: Store, keys: SelectedKeys, now: Date, pass: (zip: Readable) => Promise<void>): Promise<void> {
    if (this.running.has(store.store_id)) {
      const detail = 'Another export of this store is being downloaded; try again after Retry-After seconds.';
      throw new Problem('SERVICE_UNAVAILABLE', detail, { headers: { 'Retry-After': '10' } });
    }
    this.running.add(store.store_id);
    try {
      await pass(await this.zip(store, keys, now));
    } finally {
      this.running.delete(store.store_id);
    }
  }

  /** Streams the ZIP. Each record and each photo is read when its turn comes, so that they do not add up in memory. */
  private async zip(store: Store, { orders, shipments, cases }: SelectedKeys, now: Date): Promise<Readable> {
    const subjects: Subject[] = [
      ...orders.map((order_number) => ({ order_number })),
      ...shipments.map((shipment_id) => ({ shipment_id })),
      ...cases.map((case_id) => ({ case_id })),
    ];
    const found = await Promise.all(subjects.map((subject) => this.scopes.find(store.store_id, subject)));
    const scopes = found.filter((scope) => scope !== undefined);
    const zip = new ZipFile();
    const output = zip.outputStream as Readable;
    // A record that cannot be read breaks the download off.
    const fail = (error: Error): void => void output.destroy(error);
    zip.on('error', fail);
    zip.addBuffer(Buffer.from(exportReadme(store.name, now)), 'README.txt', { mtime: now });
    for (const kind of RECORD_KINDS)
      zip.addReadStreamLazy(`${kind}.ndjson`, { mtime: now }, (open) => {
        open(null, Readable.from(this.readLines(kind, store, scopes)).on('error', fail));
      });
    const ofOrders = scopes.filter(({ orderNumber }) => orderNumber !== '');
    const files = { photos: await this.photosOf(ofOrders), labels: await this.labelsOf(ofOrders) };
    for (const [folder, urls] of Object.entries(files))
      for (const url of await this.uploads.findUploadedUrls(store.store_id, urls))
        // A photo is compressed already.
        zip.addReadStreamLazy(
          `${folder}/${url.slice(url.lastIndexOf('/') + 1)}`,
          { mtime: now, compress: false },
          (open) => {
            open(null, Readable.from(this.readBytes(store.store_id, url), { objectMode: false }).on('error', fail));
          },
        );
    zip.end();
    return output;
  }

  private async *readLines(kind: RecordKind, store: Store, scopes: readonly OrderScope[]): AsyncGenerator<string> {
    for (const scope of scopes) for await (const json of this.records.read(kind, store, scope)) yield `${json}\n`;
  }

  /** A file that was deleted since has none. */
  private async *readBytes(storeId: string, url: string): AsyncGenerator<Buffer> {
    const photo = await this.uploads.read(storeId, url);
    if (photo) yield photo.bytes;
  }

  private async photosOf(scopes: readonly OrderScope[]): Promise<string[]> {
    const urls = new Set<string>();
    for (const { storeId, claims } of scopes)
      for (const { content } of await this.claims.findAll(storeId, claims))
        for (const url of photosOf(content)) urls.add(url);
    return [...urls];
  }

  /** The labels of returns: those that staff uploaded are files of the service (C-LAB-10). */
  private async labelsOf(scopes: readonly OrderScope[]): Promise<string[]> {
    const urls = new Set<string>();
    for (const { storeId, returns } of scopes)
      for (const { content } of await this.returns.findAll(storeId, returns))
        for (const { label_url } of content.labels) if (label_url) urls.add(label_url);
    return [...urls];
  }
}
