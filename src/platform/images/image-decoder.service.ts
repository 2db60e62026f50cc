// SPDX-License-Identifier: Apache-2.0
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DecodeTurns } from './decode-turns.js';
import { type DecodedImage, type DecodeFault, type DecodeJob, DecoderProcess } from './decoder-process.js';

/** An image that was not decoded. */
export class DecodeError extends Error {
  readonly code: string;

  constructor(readonly fault: DecodeFault | { kind: 'busy' }) {
    super('cause' in fault ? fault.cause : fault.kind);
    this.code = fault.kind.toUpperCase();
  }
}

/** Decodes images of customers and merchants in a process of its own, in turns of the stores. */
@Injectable()
export class ImageDecoderService implements OnApplicationShutdown {
  private readonly turns = new DecodeTurns();
  private readonly decoder = new DecoderProcess();

  /**
   * Re-encodes an image upright and without its metadata.
   * @throws DecodeError for an image that cannot be decoded; `busy` if too many of the store wait
   * @throws Error if sharp is not installed
   */
  async decode(storeId: string, job: DecodeJob): Promise<DecodedImage> {
    if (this.turns.isFull(storeId)) throw new DecodeError({ kind: 'busy' });
    const result = await this.turns.run(storeId, () => this.decoder.decode(job));
    if ('fault' in result) throw new DecodeError(result.fault);
    return result.image;
  }

  onApplicationShutdown(): void {
    this.decoder.stop();
  }
}
