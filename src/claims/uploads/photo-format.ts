/** The kinds of photos that are taken, each with its ending and how its bytes begin. */
const FORMATS = [
  { name: 'jpeg', ending: 'jpg', contentType: 'image/jpeg', begins: (bytes: Buffer) => has(bytes, 0, 'ffd8ff') },
  {
    name: 'png',
    ending: 'png',
    contentType: 'image/png',
    begins: (bytes: Buffer) => has(bytes, 0, '89504e470d0a1a0a'),
  },
  {
    name: 'webp',
    ending: 'webp',
    contentType: 'image/webp',
    begins: (bytes: Buffer) => has(bytes, 0, '52494646') && has(bytes, 8, '57454250'),
  },
] as const;

export type PhotoFormat = (typeof FORMATS)[number];

/** What a file is by its content, whatever it is called; undefined for what is no photo that is taken. */
export function photoFormat(bytes: Buffer): PhotoFormat | undefined {
  return FORMATS.find(({ begins }) => begins(bytes));
}

/** The content type of a file by the ending that it was stored under. */
export function contentTypeOf(name: string): string | undefined {
  return FORMATS.find(({ ending }) => name.endsWith(`.${ending}`))?.contentType;
}

const MARKUP = ['<script', '<svg', '<html', '<!doctype', '<?php', '<iframe'];
const ZIP_END = Buffer.from('504b0506', 'hex');
const ZIP_TAIL = 65_557;

/** Whether a photo is something else as well: a page, a script, a PDF or an archive that a careless reader would run. */
export function isPolyglot(bytes: Buffer): boolean {
  if (bytes.subarray(0, 1024).includes('%PDF-') || bytes.subarray(-ZIP_TAIL).includes(ZIP_END)) return true;
  const text = bytes.toString('latin1').toLowerCase();
  return MARKUP.some((tag) => text.includes(tag));
}

function has(bytes: Buffer, at: number, hex: string): boolean {
  return bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
}
