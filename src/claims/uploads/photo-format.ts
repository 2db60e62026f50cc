/** The supported formats (C-PHO-2), each with its file extension and its signature. */
const FORMATS = [
  {
    name: 'jpeg',
    extension: 'jpg',
    contentType: 'image/jpeg',
    hasSignature: (bytes: Buffer) => hasBytes(bytes, 0, 'ffd8ff'),
  },
  {
    name: 'png',
    extension: 'png',
    contentType: 'image/png',
    hasSignature: (bytes: Buffer) => hasBytes(bytes, 0, '89504e470d0a1a0a'),
  },
  {
    name: 'webp',
    extension: 'webp',
    contentType: 'image/webp',
    hasSignature: (bytes: Buffer) => hasBytes(bytes, 0, '52494646') && hasBytes(bytes, 8, '57454250'),
  },
] as const;

export type PhotoFormat = (typeof FORMATS)[number];

/** Detects the format of a file by its signature; undefined if it is not supported. */
export function photoFormat(bytes: Buffer): PhotoFormat | undefined {
  return FORMATS.find(({ hasSignature }) => hasSignature(bytes));
}

/** The content type for the extension of a stored photo's name. */
export function contentTypeOf(name: string): string | undefined {
  return FORMATS.find(({ extension }) => name.endsWith(`.${extension}`))?.contentType;
}

const MARKUP = ['<script', '<svg', '<html', '<!doctype', '<?php', '<iframe'];
const ZIP_END_SIGNATURE = Buffer.from('504b0506', 'hex');
/** The end record of an archive: 22 bytes and a comment of at most 65 535. */
const MAX_ZIP_END_BYTES = 65_557;

/** Whether a photo is also valid as a page, a script, a PDF or an archive, which other software might open. */
export function isPolyglot(bytes: Buffer): boolean {
  const zipEnd = bytes.subarray(-MAX_ZIP_END_BYTES);
  if (bytes.subarray(0, 1024).includes('%PDF-') || zipEnd.includes(ZIP_END_SIGNATURE)) return true;
  const text = bytes.toString('latin1').toLowerCase();
  return MARKUP.some((tag) => text.includes(tag));
}

function hasBytes(bytes: Buffer, at: number, hex: string): boolean {
  return bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
}
