import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClockService } from '../../../platform/time/clock.service.js';

/** Writes messages to files of a folder, for setups without a mail server or an SMS account. File names sort by time. */
export class OutgoingFiles {
  constructor(
    private readonly folder: string,
    private readonly clock: ClockService,
  ) {}

  /** Writes `{time}-{name}`. The rename lets readers see only complete files. */
  async write(name: string, content: Buffer | string): Promise<void> {
    const time = this.clock.now().toISOString().replaceAll(/[:.]/g, '-');
    const path = join(this.folder, `${time}-${name}`);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(`${path}.part`, content, { mode: 0o600 });
    await rename(`${path}.part`, path);
  }

  /** Deletes the files that contain one of these texts, such as an address, or whose name ends in one of these ids. */
  async remove({ ids, texts }: { ids: ReadonlySet<string>; texts: readonly string[] }): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const [, id = ''] = /-(msg_[0-9a-z]+)\./.exec(name) ?? [];
      const isNamed = ids.has(id);
      const content = isNamed || texts.length === 0 ? '' : await readFile(path, 'utf8').catch(() => '');
      if (isNamed || texts.some((text) => content.includes(text))) await rm(path, { force: true });
    }
  }
}
