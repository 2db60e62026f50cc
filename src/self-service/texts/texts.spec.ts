// SPDX-License-Identifier: Apache-2.0
import { CASE_TEXTS } from './case-texts.js';
import { SELF_SERVICE_TEXTS } from './self-service-texts.js';
import { WITHDRAWAL_TEXTS } from './withdrawal-texts.js';

it('French texts have a no-break space before : ; ? and !, so that no line begins with the mark', () => {
  const texts = JSON.stringify([SELF_SERVICE_TEXTS, CASE_TEXTS, WITHDRAWAL_TEXTS].map(({ fr }) => fr));
  expect(texts.match(/[^"]{0,20} [:;?!»]/g)).toBeNull();
  expect(texts).toContain('\u00a0?');
});
