// SPDX-License-Identifier: Apache-2.0
import { LANGUAGES } from '../../../platform/text/language.js';
import { type GatewayChoice } from '../../shipments.settings.js';
import { simulatedNotice } from './simulated-notice.js';

const choice = (TRACKING_GATEWAY: GatewayChoice['TRACKING_GATEWAY'], NODE_ENV = 'development') => ({
  ...{ TRACKING_GATEWAY, NODE_ENV },
});

describe('The notice of simulated tracking', () => {
  it('exists in every language, each with its own text', () => {
    const sentences = LANGUAGES.map((language) => simulatedNotice(choice('simulator'), language)?.sentence);
    expect(new Set(sentences).size).toBe(5);
    expect(simulatedNotice(choice(undefined), 'en')?.sentence).toBe(sentences[0]);
  });

  it('does not exist in live stores with real carriers, nor in production', () => {
    expect(simulatedNotice(choice('shippo'), 'en')).toBeUndefined();
    expect(simulatedNotice(choice('shippo'), 'en', 'live')).toBeUndefined();
    expect(simulatedNotice(choice('simulator', 'production'), 'en', 'live')).toBeUndefined();
  });

  it.each(['shippo', 'simulator'] as const)('C-TEST-7: exists in test stores with the gateway %s', (gateway) => {
    expect(simulatedNotice(choice(gateway, 'production'), 'en', 'test')).toBeDefined();
  });
});
