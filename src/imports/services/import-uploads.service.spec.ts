// SPDX-License-Identifier: Apache-2.0
import { type DatabaseService } from '../../platform/database/database.service.js';
import { type JobsService } from '../../platform/queue/jobs.service.js';
import { type CallerContext } from '../../stores/index.js';
import { type ImportFiles } from '../files/import-files.js';
import { type ImportEntity } from '../model/import.entity.js';
import { type ImportsRepository } from '../persistence/imports.repository.js';
import { type ImportQuotaService } from './import-quota.service.js';
import { ImportUploadsService } from './import-uploads.service.js';

it('C-IMP-28: counts the bytes of an upload every half minute while they arrive, so that it is not taken for dead', async () => {
  let now = Date.parse('2026-11-01T12:00:00Z');
  let record: ImportEntity | undefined;
  const counted: number[] = [];
  const database = { transaction: (work: () => Promise<void>) => work() } as DatabaseService;
  const imports = { markReceived: async () => true, get: async () => record } as unknown as ImportsRepository;
  const write = async (_id: string, chunks: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of chunks) expect(chunk).toHaveLength(2);
  };
  const files = { write } as unknown as ImportFiles;
  const quota = {
    admit: async (each: ImportEntity) => void (record = each),
    count: async (_record: ImportEntity, _bytes: number, added: number) => void counted.push(added),
  } as unknown as ImportQuotaService;
  const jobs = { add: async () => undefined } as unknown as JobsService;
  const uploads = new ImportUploadsService(database, imports, files, jobs, quota, { now: () => new Date(now) });

  async function* slowly(): AsyncGenerator<Buffer> {
    for (let i = 0; i < 7; i++) {
      now += 10_000;
      yield Buffer.from('{}');
    }
  }
  const caller = { store: { store_id: 'sto_1' }, actor: { type: 'system' } } as unknown as CallerContext;
  await uploads.receive(caller, { format: 'parcelward', isDryRun: false, sendsWebhooks: false }, slowly());
  expect(counted).toEqual([6, 6, 2]);
});
