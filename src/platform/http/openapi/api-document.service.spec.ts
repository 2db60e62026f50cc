import { type OpenAPIObject } from '@nestjs/swagger';
import { ApiDocumentService } from './api-document.service.js';

describe('the lazy OpenAPI document', () => {
  it('is built only once, at its first request', () => {
    const document: OpenAPIObject = { openapi: '3.0.0', info: { title: 'Sample', version: '1' }, paths: {} };
    const lazy = new ApiDocumentService();
    let builds = 0;
    lazy.build = () => {
      builds++;
      return document;
    };
    expect(builds).toBe(0);
    expect([lazy.json, lazy.json]).toEqual([JSON.stringify(document), JSON.stringify(document)]);
    expect(lazy.document).toBe(document);
    expect(builds).toBe(1);
  });
});
