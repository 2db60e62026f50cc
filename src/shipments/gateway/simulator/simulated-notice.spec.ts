import { LANGUAGES } from '../../../platform/text/language.js';
import { simulatedNotice } from './simulated-notice.js';

describe('The notice of simulated tracking', () => {
  it('exists in every language, each with its own text', () => {
    const sentences = LANGUAGES.map(
      (language) => simulatedNotice({ TRACKING_GATEWAY: 'simulator' }, language)?.sentence,
    );
    expect(new Set(sentences).size).toBe(5);
    expect(simulatedNotice({ TRACKING_GATEWAY: undefined }, 'en')?.sentence).toBe(sentences[0]);
  });

  it('does not exist with real carriers', () => {
    expect(simulatedNotice({ TRACKING_GATEWAY: 'shippo' }, 'en')).toBeUndefined();
  });
});
