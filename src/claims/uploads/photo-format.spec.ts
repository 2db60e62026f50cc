// SPDX-License-Identifier: Apache-2.0
import { contentTypeOf, isPolyglot, photoFormat } from './photo-format.js';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('photoFormat', () => {
  it.each<[string, string, string | undefined]>([
    ['a JPEG', '\xff\xd8\xff\xe0rest', 'jpeg'],
    ['a PNG', '\x89PNG\r\n\x1a\nrest', 'png'],
    ['a WebP', 'RIFF\x00\x00\x00\x00WEBPVP8 ', 'webp'],
    ['a WAV', 'RIFF\x00\x00\x00\x00WAVEfmt ', undefined],
    ['a GIF', 'GIF89a', undefined],
    ['an SVG', '<svg/>', undefined],
    ['a JPEG behind a space', ' \xff\xd8\xff', undefined],
    ['the beginning of a PNG', '\x89PN', undefined],
    ['nothing', '', undefined],
  ])('%s', (_what, content, name) => expect(photoFormat(bytes(content))?.name).toBe(name));

  it.each([
    ['x.jpg', 'image/jpeg'],
    ['x.png', 'image/png'],
    ['x.webp', 'image/webp'],
    ['x.svg', undefined],
  ])('%s is served as %s', (name, type) => expect(contentTypeOf(name)).toBe(type));
});

describe('isPolyglot on a JPEG with', () => {
  it.each([
    ['markup', '\xff\xd8\xff\xfe<SCRIPT src=x>', true],
    ['a program', '\xff\xd8\xff\xfe<?php', true],
    ['a PDF in its first kilobyte', `\xff\xd8\xff${' '.repeat(900)}%PDF-1.4`, true],
    ['the letters of a PDF far inside', `\xff\xd8\xff${' '.repeat(2000)}%PDF-1.4`, false],
    ['the end of an archive', `\xff\xd8\xff${' '.repeat(2000)}PK\x05\x06${'\0'.repeat(18)}`, true],
    ['only the beginning of an archive', `\xff\xd8\xff${' '.repeat(2000)}PK\x03\x04`, false],
    ['XMP that quotes a page', '\xff\xd8\xff<x:xmpmeta>&lt; <html> </x:xmpmeta>', false],
    ['a page after its XMP', '\xff\xd8\xff<x:xmpmeta></x:xmpmeta><html>', true],
    ['a page in XMP that does not end', '\xff\xd8\xff<x:xmpmeta><html>', true],
    ['XMP, as cameras write it', '\xff\xd8\xff<?xpacket?><x:xmpmeta><rdf:RDF/></x:xmpmeta>', false],
  ])('%s', (_what, content, is) => expect(isPolyglot(bytes(content))).toBe(is));
});
