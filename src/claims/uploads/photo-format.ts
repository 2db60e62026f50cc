// SPDX-License-Identifier: Apache-2.0
/** The supported formats (C-PHO-2), each with its file extension and its signature, in hex. */
const FORMATS = [
  { name: 'jpeg', extension: 'jpg', contentType: 'image/jpeg', signature: /^ffd8ff/ },
  { name: 'png', extension: 'png', contentType: 'image/png', signature: /^89504e470d0a1a0a/ },
  { name: 'webp', extension: 'webp', contentType: 'image/webp', signature: /^52494646.{8}57454250/ },
] as const;

export type PhotoFormat = (typeof FORMATS)[number];

/** Detects the format of a file by its signature; undefined if it is not supported. */
export function photoFormat(bytes: Buffer): PhotoFormat | undefined {
  const head = bytes.subarray(0, 12).toString('hex');
  return FORMATS.find(({ signature }) => signature.test(head));
}

/** A label of a return (C-LAB-10). */
export const PDF = { extension: 'pdf', contentType: 'application/pdf' } as const;

/** The content type for the extension of a stored file's name. */
export function contentTypeOf(name: string): string | undefined {
  return [...FORMATS, PDF].find(({ extension }) => name.endsWith(`.${extension}`))?.contentType;
}

/** Only pictures are shown in the browser: a PDF can do more, and is saved. */
export const dispositionOf = (contentType: string | undefined): 'inline' | 'attachment' =>
  contentType?.startsWith('image/') ? 'inline' : 'attachment';

const MARKUP = ['<script', '<svg', '<html', '<!doctype', '<?php', '<iframe'];
const ZIP_END_SIGNATURE = Buffer.from('504b0506', 'hex');
/** The end record of an archive: 22 bytes and a comment of at most 65 535. */
const MAX_ZIP_END_BYTES = 65_557;

/** Whether a photo is also valid as a page, a script, a PDF or an archive, which other software might open. */
export function isPolyglot(bytes: Buffer): boolean {
  const zipEnd = bytes.subarray(-MAX_ZIP_END_BYTES);
  if (bytes.subarray(0, 1024).includes('%PDF-') || zipEnd.includes(ZIP_END_SIGNATURE)) return true;
  const text = withoutXmp(bytes.toString('latin1').toLowerCase());
  return MARKUP.some((tag) => text.includes(tag));
}

/** XMP describes a photo in XML. Its texts may quote markup, and no software opens the photo for them. */
function withoutXmp(text: string): string {
  const start = text.indexOf('<x:xmpmeta');
  const end = text.indexOf('</x:xmpmeta>', start);
  return start < 0 || end < 0 ? text : text.slice(0, start) + text.slice(end);
}
