import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { ZipFile } from 'yazl';
import { ClaimQueriesService, photosOf, UploadsService } from '../../claims/index.js';
import { type Store } from '../../stores/index.js';
import { type Subject } from '../model/privacy-request.js';
import { type OrderScope } from '../persistence/order-rows.repository.js';
import { exportReadme } from '../rules/export-readme.js';
import { OrderRecordsService, RECORD_KINDS, type RecordKind } from './order-records.service.js';
import { OrderScopesService } from './order-scopes.service.js';
import { type SelectedKeys } from './privacy-orders.service.js';

/** Builds the file of an export: a ZIP of one NDJSON file for each kind of record, the photos, and a README (C-PRIV-9). */
@Injectable()
export class PrivacyExportService {
  constructor(
    private readonly scopes: OrderScopesService,
    private readonly records: OrderRecordsService,
    private readonly claims: ClaimQueriesService,
    private readonly uploads: UploadsService,
  ) {}

  /** Streams the ZIP of orders and shipments. Each is read when its turn comes, so that large ones do not add up in memory. */
  async zip(store: Store, { orders, shipments }: SelectedKeys, now: Date): Promise<Readable> {
    const subjects: Subject[] = [
      ...orders.map((order_number) => ({ order_number })),
      ...shipments.map((shipment_id) => ({ shipment_id })),
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
        open(null, Readable.from(this.linesOf(kind, store, scopes)).on('error', fail));
      });
    for (const url of await this.photosOf(scopes)) {
      const photo = await this.uploads.read(store.store_id, url);
      if (photo) zip.addBuffer(photo.bytes, `photos/${photo.name}`, { mtime: now });
    }
    zip.end();
    return output;
  }

  private async *linesOf(kind: RecordKind, store: Store, scopes: readonly OrderScope[]): AsyncGenerator<string> {
    for (const scope of scopes) for await (const json of this.records.read(kind, store, scope)) yield `${json}\n`;
  }

  private async photosOf(scopes: readonly OrderScope[]): Promise<string[]> {
    const urls = new Set<string>();
    for (const { storeId, claims } of scopes)
      for (const { content } of await this.claims.findAll(storeId, claims))
        for (const url of photosOf(content)) urls.add(url);
    return [...urls];
  }
}
