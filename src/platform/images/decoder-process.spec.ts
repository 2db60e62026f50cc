// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { until } from '../../../test/support/until.js';
import {
  type DecodeJob,
  DECODER_LIMITS,
  type DecodeResult,
  type DecoderLimits,
  DecoderProcess,
} from './decoder-process.js';

const decoders: DecoderProcess[] = [];

function aDecoder(limits: Partial<DecoderLimits> = {}): DecoderProcess {
  const decoder = new DecoderProcess({ ...DECODER_LIMITS, ...limits });
  decoders.push(decoder);
  return decoder;
}

afterEach(() => {
  for (const decoder of decoders.splice(0)) decoder.stop();
});

async function aJob(width: number, height = width, changes: Partial<DecodeJob> = {}): Promise<DecodeJob> {
  const create = { width, height, channels: 3, background: '#8899aa' } as const;
  const bytes = await sharp({ create }).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const resize = { width: 4096, height: 4096, fit: 'inside', withoutEnlargement: true } as const;
  return { bytes, maxPixels: 50_000_000, resize, output: { format: 'jpeg' }, ...changes };
}

/** A picture that takes long to decode, made once because it takes as long to encode. */
let large: Promise<DecodeJob> | undefined;
const aLargeJob = (): Promise<DecodeJob> => (large ??= aJob(4_900));

const faultOf = (result: DecodeResult): string | undefined => ('fault' in result ? result.fault.kind : undefined);

describe('C-PHO-13: a decoder process', () => {
  it('has 384 MiB of memory, and 20 seconds for an image', () => {
    expect(DECODER_LIMITS).toMatchObject({ memoryMiB: 384, imageMs: 20_000 });
  });

  it('decodes images one after the other', async () => {
    const decoder = aDecoder();
    const pids = new Set<number | undefined>();
    for (const width of [40, 30]) {
      const result = await decoder.decode(await aJob(width, 20, { grey: { width: 9, height: 8 } }));
      const image = 'image' in result ? result.image : undefined;
      expect(await sharp(image?.bytes).metadata()).toMatchObject({ format: 'jpeg', width, height: 20 });
      expect(image?.grey).toHaveLength(72);
      pids.add(decoder.pid);
    }
    expect(pids.size).toBe(1);
  });

  it('refuses an image by the pixels of its header', async () => {
    const result = await aDecoder().decode(await aJob(101, 100, { maxPixels: 20_000 }));
    expect(result).toEqual({ fault: { kind: 'pixels', maxPixels: 10_000 } });
    expect(faultOf(await aDecoder().decode(await aJob(100, 100, { maxPixels: 20_000 })))).toBeUndefined();
  });

  it('refuses an image that needs more memory than it has, and decodes the next', async () => {
    const decoder = aDecoder({ memoryMiB: 128 });
    expect(faultOf(await decoder.decode(await aLargeJob()))).toBe('heavy');
    expect(faultOf(await decoder.decode(await aJob(49)))).toBeUndefined();
  });

  it('C-PHO-15: refuses an image that becomes much larger than a file may be', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const create = { width: 3_000, height: 3_000, channels: 3, background: '#777', noise } as const;
    const bytes = await sharp({ create }).jpeg({ quality: 40 }).toBuffer();
    const job = await aJob(9, 9, { bytes, output: { format: 'png' } });
    expect(faultOf(await aDecoder().decode(job))).toBe('heavy');
  });

  it('is ended by an image that takes too long, and replaced for the next', async () => {
    const job = await aLargeJob();
    const decoder = aDecoder({ imageMs: 1 });
    expect(await decoder.decode(job)).toEqual({ fault: { kind: 'slow', cause: 'took more than 1 ms' } });
    expect(faultOf(await aDecoder().decode(job))).toBeUndefined();
  });

  it('that somebody kills is no fault of the image, and is replaced for the next', async () => {
    const decoder = aDecoder();
    await decoder.decode(await aJob(9));
    const { pid } = decoder;
    const decoding = decoder.decode(await aLargeJob());
    process.kill(Number(pid), 'SIGKILL');
    expect(faultOf(await decoding)).toBe('unavailable');
    expect(faultOf(await decoder.decode(await aJob(9)))).toBeUndefined();
    expect(decoder.pid).not.toBe(pid);
  });

  it('ends when it has nothing to do', async () => {
    const decoder = aDecoder({ idleMs: 1 });
    await decoder.decode(await aJob(9));
    await until(() => decoder.pid === undefined, 'the process to end');
  });

  it('knows no setting of the service', async () => {
    process.env.SECRET_OF_TEST = 'x';
    const decoder = aDecoder();
    await decoder.decode(await aJob(9));
    expect(readFileSync(`/proc/${decoder.pid}/environ`, 'utf8')).not.toContain('SECRET_OF_TEST');
    delete process.env.SECRET_OF_TEST;
  });
});
