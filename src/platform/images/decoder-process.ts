// SPDX-License-Identifier: Apache-2.0
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A size in pixels; `inside` keeps the whole image, `cover` fills the size. */
export interface Resize {
  width: number;
  height: number;
  fit: 'inside' | 'cover';
  withoutEnlargement?: boolean;
}

/** How to re-encode an image. */
export interface DecodeJob {
  bytes: Uint8Array;
  /** Of an image that is decoded line by line; others may have half as many. */
  maxPixels: number;
  resize: Resize;
  output: { format: 'jpeg' | 'png' | 'webp'; quality?: number };
  /** The size of the grey picture that is made of the result; none by default. */
  grey?: { width: number; height: number };
}

/** The re-encoded image, and its brightness row by row. */
export interface DecodedImage {
  bytes: Uint8Array;
  grey?: Uint8Array;
}

/**
 * Why an image was not decoded: `pixels`, it has more than `maxPixels`; `heavy`, it takes more memory than an image may, or
 * `slow`, more time; `unreadable`; `unavailable`, there is no decoder, for a reason that is not the image.
 */
export type DecodeFault =
  | { kind: 'pixels'; maxPixels: number }
  | { kind: 'heavy' | 'slow' | 'unreadable' | 'unavailable'; cause: string };

export type DecodeResult = { image: DecodedImage } | { fault: DecodeFault };

/** The limits of a decoder process; tests use others. */
export interface DecoderLimits {
  /** The memory that it may write to, without the code of its libraries (about 45 MiB). */
  memoryMiB: number;
  /** How long it may take for an image. */
  imageMs: number;
  /** It ends after so long without an image, which frees about 70 MiB. */
  idleMs: number;
}

export const DECODER_LIMITS: DecoderLimits = { memoryMiB: 384, imageMs: 20_000, idleMs: 30_000 };

const PROGRAM = fileURLToPath(new URL('./decoder.js', import.meta.url));

/**
 * Without a compiler and with one thread Node writes to 30 MiB of memory instead of 600, so that the limit counts the image
 * alone. The program only passes buffers on.
 */
const NODE_FLAGS = ['--jitless', '--v8-pool-size=1', '--max-semi-space-size=1', '--expose-gc'];

/** Large blocks of memory go back to the system at once. No setting or secret of the service reaches the process. */
const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '1',
  VIPS_CONCURRENCY: '1',
};

/**
 * Decodes images in a process of its own, one at a time, which starts with the first image and is used again. The kernel
 * limits its memory (`RLIMIT_DATA`, on Linux), and ends it before its parent when the machine has none left.
 */
export class DecoderProcess {
  private child: ChildProcess | undefined;
  private idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly limits: DecoderLimits = DECODER_LIMITS) {}

  /** The id of the process, if there is one. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Decodes an image. A process that the image kills is a result, too.
   * @throws Error if sharp is not installed
   */
  async decode(job: DecodeJob): Promise<DecodeResult> {
    clearTimeout(this.idleTimer);
    const isFresh = this.child === undefined;
    const child = (this.child ??= this.start());
    child.ref();
    child.channel?.ref();
    const result = await this.resultOf(child, job).finally(() => this.child && this.rest(this.child));
    // Codecs do not free all memory of an image: only in a new process an image gets all of it.
    return isFresh || kindOf(result) !== 'heavy' ? result : this.decode(job);
  }

  stop(): void {
    clearTimeout(this.idleTimer);
    this.child?.kill('SIGKILL');
    this.child = undefined;
  }

  private resultOf(child: ChildProcess, job: DecodeJob): Promise<DecodeResult> {
    return new Promise((resolve, reject) => {
      const fail = (kind: 'heavy' | 'slow' | 'unavailable', cause: string): void => {
        settle();
        if (this.child === child) this.stop();
        resolve({ fault: { kind, cause } });
      };
      const timer = setTimeout(() => fail('slow', `took more than ${this.limits.imageMs} ms`), this.limits.imageMs);
      const onMessage = (result: DecodeResult | { error: string }): void => {
        settle();
        if ('error' in result) return reject(new Error(result.error));
        // Codecs that give up keep up to 200 MB.
        if (['heavy', 'unreadable'].includes(kindOf(result) ?? '')) this.stop();
        resolve(result);
      };
      // Codecs abort the process when they get no memory. Nothing in it sends SIGKILL: the image is not to blame.
      const onExit = (status: number | null, signal: string | null): void =>
        fail(signal === 'SIGKILL' ? 'unavailable' : 'heavy', `the decoder ended with ${signal ?? status}`);
      const onError = (error: Error): void => fail('unavailable', error.message);
      const settle = (): void => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit).off('error', onError);
      };
      child.on('message', onMessage).on('exit', onExit).on('error', onError);
      child.send(job, (error) => error && onError(error));
    });
  }

  /** Keeps an idle process for a while, which does not keep its parent alive. */
  private rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    this.idleTimer = setTimeout(() => this.stop(), this.limits.idleMs).unref();
  }

  private start(): ChildProcess {
    const child = fork(PROGRAM, [], {
      ...limited(this.limits.memoryMiB),
      env: ENVIRONMENT,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // An idle process may end, too, and Node throws errors that nobody listens to.
    child.on('error', () => undefined).on('exit', () => void (this.child === child && (this.child = undefined)));
    return child;
  }
}

function kindOf(result: DecodeResult): DecodeFault['kind'] | undefined {
  return 'fault' in result ? result.fault.kind : undefined;
}

/** How to start Node with limits of the kernel; Windows has no shell for them. */
function limited(memoryMiB: number): { execPath?: string; execArgv: string[] } {
  if (process.platform === 'win32') return { execArgv: NODE_FLAGS };
  const limits = `echo 1000 >/proc/self/oom_score_adj; ulimit -s 2048; ulimit -d ${memoryMiB * 1024}`;
  const script = `{ ${limits}; } 2>/dev/null; exec "$@"`;
  return { execPath: '/bin/sh', execArgv: ['-c', script, 'sh', process.execPath, ...NODE_FLAGS] };
}
