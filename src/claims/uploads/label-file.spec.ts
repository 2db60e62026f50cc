// SPDX-License-Identifier: Apache-2.0
import { type ImageDecoderService } from '../../platform/images/image-decoder.service.js';
import { processLabel } from './label-file.js';

const NO_DECODER = {} as ImageDecoderService;
const process = (content: string) => processLabel(NO_DECODER, 'sto_1', Buffer.from(content, 'latin1'));

describe('C-LAB-10: the file of a return label', () => {
  it('is a PDF by its content, which stays as it is', async () => {
    const content = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n%%EOF\n';
    expect(await process(content)).toEqual({
      bytes: Buffer.from(content),
      contentType: 'application/pdf',
      extension: 'pdf',
      fingerprint: undefined,
    });
  });

  it.each([
    ['a page', '<!doctype html><title>%PDF-</title>'],
    ['a page before a PDF', '<html>\n%PDF-1.7\n%%EOF'],
    ['a PDF that breaks off', `%PDF-1.7\n%%EOF${' '.repeat(2000)}`],
    ['a PDF with a script', '%PDF-1.7\n<</S/JavaScript/JS(app.alert(1))>>\n%%EOF'],
    ['a WebP', 'RIFF\0\0\0\0WEBPVP8 '],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', ''],
  ])('is not %s', async (_name, content) => {
    await expect(process(content)).rejects.toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ pointer: '/file' }] });
  });
});
