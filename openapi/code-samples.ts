// SPDX-License-Identifier: Apache-2.0
import { curl } from './samples/curl.js';
import { php } from './samples/php.js';
import { python } from './samples/python.js';
import { type SampleRequest } from './samples/sample-request.js';
import { typescript } from './samples/typescript.js';

/** A member of `x-codeSamples`. */
export interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

/**
 * Samples of a request in curl, TypeScript, Python and PHP (C-DOC-10). Each is complete: it takes the credentials from
 * `PARCELWARD_URL`, `PARCELWARD_API_KEY` and `PARCELWARD_SHOP_DOMAIN`.
 */
export function codeSamples(request: SampleRequest): CodeSample[] {
  return [
    { lang: 'Shell', label: 'curl', source: curl(request) },
    { lang: 'TypeScript', label: 'TypeScript', source: typescript(request) },
    { lang: 'Python', label: 'Python', source: python(request) },
    { lang: 'PHP', label: 'PHP', source: php(request) },
  ];
}
