/** An act that is asked about first. */
export interface ConfirmPage {
  title: string;
  consequence: string;
  /** Where the form goes. */
  action: string;
  yes: string;
  value: string | undefined;
}

const ENDPOINT_ID = /^whe_[0-9a-z]{26}$/;

/** The question of an act; undefined of one that there is not. */
export function confirmPage(act: string, value = ''): ConfirmPage | undefined {
  const endpoint = ENDPOINT_ID.test(value) ? `/integration/endpoints/${value}` : '';
  const pages: Record<string, ConfirmPage | undefined> = {
    'rotate-key': {
      title: 'Rotate the API key?',
      consequence:
        'The present key ends at once. Tokens that were issued from it stay good until they expire, within the hour; give the new key to the order management system before.',
      action: '/integration/key/rotate',
      yes: 'Rotate it',
      value: undefined,
    },
    'revoke-key': {
      title: 'Revoke the API key?',
      consequence:
        'The key and all tokens that were issued from it end at once. Nothing can be sent until there is a new one.',
      action: '/integration/key/revoke',
      yes: 'Revoke it',
      value: undefined,
    },
    mode: modePage(value),
    'rotate-secret':
      endpoint === ''
        ? undefined
        : {
            title: 'Give the endpoint a new secret?',
            consequence:
              'For 24 hours both secrets sign what is sent, so that the receiver can take the new one in the meantime.',
            action: `${endpoint}/rotate`,
            yes: 'Make a new secret',
            value: undefined,
          },
    'delete-endpoint':
      endpoint === ''
        ? undefined
        : {
            title: 'Delete the endpoint?',
            consequence: 'It is sent nothing more. Its deliveries stay in the log.',
            action: `${endpoint}/delete`,
            yes: 'Delete it',
            value: undefined,
          },
  };
  return Object.hasOwn(pages, act) ? pages[act] : undefined;
}

const CONSEQUENCES: Record<string, string> = {
  shopify_webhook: 'Orders that the order management system sends to the API are refused from then on (409).',
  custom_api:
    'The order management system has to send every order from then on; those of the shop platform are not taken any more.',
};

function modePage(mode: string): ConfirmPage | undefined {
  const consequence = Object.hasOwn(CONSEQUENCES, mode) ? CONSEQUENCES[mode] : undefined;
  if (consequence === undefined) return undefined;
  return {
    title: 'Change where orders come from?',
    consequence,
    action: '/integration/mode',
    yes: 'Change it',
    value: mode,
  };
}
