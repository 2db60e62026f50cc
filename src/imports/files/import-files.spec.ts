// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { S3ServiceException } from '@aws-sdk/client-s3';
import { FolderImportFiles, type ImportFiles } from './import-files.js';
import { S3ImportFiles } from './s3-import-files.js';

const folder = await mkdtemp(join(tmpdir(), 'imports-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A bucket that keeps parts as S3 does: they are an object only once the upload is complete. */
class Bucket {
  readonly objects = new Map<string, Buffer>();
  readonly uploads = new Map<string, Buffer[]>();

  readonly send = ({
    constructor: { name },
    input,
  }: {
    constructor: { name: string };
    input: Record<string, unknown>;
  }) => {
    const [key, id] = [String(input['Key']), String(input['UploadId'])];
    if (name === 'CreateMultipartUploadCommand') this.uploads.set(`of ${key}`, []);
    if (name === 'UploadPartCommand') this.uploads.get(id)?.push(input['Body'] as Buffer);
    if (name === 'CompleteMultipartUploadCommand') this.objects.set(key, Buffer.concat(this.uploads.get(id) ?? []));
    if (name === 'AbortMultipartUploadCommand') this.uploads.delete(id);
    if (name === 'DeleteObjectCommand') this.objects.delete(key);
    const start = Number(/^bytes=(\d+)-$/.exec(String(input['Range']))?.[1]);
    const object = this.objects.get(key);
    if (object && start >= object.length) throw invalidRange();
    const rest = object?.subarray(start);
    return Promise.resolve({ UploadId: `of ${key}`, ETag: 'e', ...(rest && { Body: Readable.from([rest]) }) });
  };
}

const invalidRange = () =>
  new S3ServiceException({ name: 'InvalidRange', $fault: 'client', $metadata: { httpStatusCode: 416 } });

const bucket = new Bucket();
const folderFiles = new FolderImportFiles(folder);
const s3Files = new S3ImportFiles({ send: bucket.send as never }, 'b', 4);
const chunks = (...texts: string[]) => Readable.from(texts.map((text) => Buffer.from(text)));
const read = async (files: ImportFiles, name: string, offset: number) =>
  String(await buffer(Readable.from(files.read(name, offset))));

describe.each<[string, ImportFiles, () => Promise<unknown[]>]>([
  ['a folder', folderFiles, () => readdir(folder)],
  ['a bucket', s3Files, () => Promise.resolve([...bucket.objects.keys(), ...bucket.uploads.keys()])],
])('files of imports in %s', (_what, files, listing) => {
  it('C-IMP-8: are read from any byte on, also from the end', async () => {
    await files.write('imp_1', chunks('ab', 'cd', 'efgh', 'i'));
    const offsets = [0, 5, 9];
    expect(await Promise.all(offsets.map((offset) => read(files, 'imp_1', offset)))).toEqual(['abcdefghi', 'fghi', '']);
  });

  it('leave nothing behind if the upload breaks off', async () => {
    const before = await listing();
    const broken = async function* () {
      yield Buffer.from('abcdef');
      await Promise.reject(new Error('gone'));
    };
    await expect(files.write('imp_2', broken())).rejects.toThrow('gone');
    expect(await listing()).toEqual(before);
  });

  it('are removed, also if there is none', async () => {
    await files.remove('imp_1');
    await files.remove('imp_1');
    await expect(read(files, 'imp_1', 0)).rejects.toThrow();
  });
});
