import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClockService } from '../../../platform/time/clock.service.js';

/** Messages as files of a folder, in the order of their names: for a start without any account. */
export class OutgoingFiles {
  constructor(
    private readonly folder: string,
    private readonly clock: ClockService,
  ) {}

  /** Writes a file named after the time and `name`; whoever looks into the folder finds it whole. */
  async write(name: string, content: Buffer | string): Promise<void> {
    const time = this.clock.now().toISOString().replaceAll(/[:.]/g, '-');
    const path = join(this.folder, `${time}-${name}`);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(`${path}.part`, content, { mode: 0o600 });
    await rename(`${path}.part`, path);
  }
}
