import { type OpenAPIObject } from '@nestjs/swagger';
import { ApiDocumentService } from './api-document.service.js';

describe('the lazy OpenAPI document', () => {
  it('is built only once, at its first request', () => {
    const document: OpenAPIObject = { openapi: '3.1.1', info: { title: 'Sample', version: '1' }, paths: {} };
    const lazy = new ApiDocumentService();
    let builds = 0;
    lazy.build = () => {
      builds++;
      return document;
    };
    expect(builds).toBe(0);
    const json = JSON.stringify(document);
    expect([lazy.jsonFor('integrators'), lazy.jsonFor('integrators')]).toEqual([json, json]);
    expect(lazy.documentFor('integrators')).toBe(document);
    expect(builds).toBe(1);
  });
});
