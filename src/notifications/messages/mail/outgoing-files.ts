// SPDX-License-Identifier: Apache-2.0
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import { type FactoryProvider } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.js';
import { ClockService } from '../../../platform/time/clock.service.js';
import { type NotificationsConfig } from '../../notifications.settings.js';

/** The header of a message is shorter. */
const HEADER_BYTES = 8192;

interface MessageFile {
  /** The store that a message is sent for; undefined for mails to staff. */
  storeId: string | undefined;
  id: string;
}

/** Messages whose files are deleted: those with one of these ids, and those to one of these addresses or phones. */
interface RemovedMessages {
  storeId: string;
  ids: ReadonlySet<string>;
  recipients: readonly string[];
}

/** Writes messages to files of a folder, for setups without a mail server or an SMS account. File names sort by time. */
export class OutgoingFiles {
  constructor(
    private readonly folder: string,
    private readonly clock: ClockService,
  ) {}

  /** Writes `{time}-{store}-{id}.{extension}`. The rename lets readers see only complete files. */
  async write({ storeId, id }: MessageFile, extension: string, content: Buffer | string): Promise<void> {
    const time = this.clock.now().toISOString().replaceAll(/[:.]/g, '-');
    const path = join(this.folder, `${time}-${storeId === undefined ? '' : `${fileName(storeId)}-`}${id}.${extension}`);
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(`${path}.part`, content, { mode: 0o600 });
    await rename(`${path}.part`, path);
  }

  async remove({ storeId, ids, recipients }: RemovedMessages): Promise<void> {
    const addresses = new Set(recipients.map(comparable));
    const ofStore = `Z-${fileName(storeId)}-`;
    for (const name of await readdir(this.folder).catch(() => [])) {
      const at = name.indexOf(ofStore);
      if (at < 0) continue;
      const [id = ''] = name.slice(at + ofStore.length).split('.');
      const path = join(this.folder, name);
      if (ids.has(id) || (addresses.size > 0 && addresses.has(await readRecipient(path))))
        await rm(path, { force: true });
    }
  }
}

export const outgoingFiles: FactoryProvider<OutgoingFiles> = {
  provide: OutgoingFiles,
  inject: [CONFIG, ClockService],
  useFactory: ({ MAIL_FOLDER }: NotificationsConfig, clock: ClockService) => new OutgoingFiles(MAIL_FOLDER, clock),
};

const fileName = (storeId: string): string => encodeURIComponent(storeId);

/** The recipient in the header of a file, as `comparable` returns it; empty without one. */
async function readRecipient(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (!file) return '';
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const [header = ''] = buffer.toString('utf8', 0, bytesRead).split(/\r?\n\r?\n/);
    const [, to = ''] = /^To:([^\n]*)$/im.exec(header.replaceAll(/\r?\n[ \t]+/g, ' ')) ?? [];
    return comparable(to);
  } finally {
    await file.close();
  }
}

/** Mail software writes the domain in ASCII. */
function comparable(recipient: string): string {
  const text = recipient.trim().replaceAll(/^<|>$/g, '').toLowerCase();
  const at = text.lastIndexOf('@');
  return at < 0 ? text : `${text.slice(0, at)}@${domainToASCII(text.slice(at + 1))}`;
}
