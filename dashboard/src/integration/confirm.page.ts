/** A confirmation page. */
export interface ConfirmPage {
  title: string;
  consequence: string;
  /** The form's target. */
  action: string;
  yes: string;
  value: string | undefined;
}

const ENDPOINT_ID = /^whe_[0-9a-z]{26}$/;

/** The confirmation page of an action; undefined for an unknown action. */
export function confirmPage(act: string, value = ''): ConfirmPage | undefined {
  const endpoint = ENDPOINT_ID.test(value) ? `/integration/endpoints/${value}` : '';
  const pages: Record<string, ConfirmPage | undefined> = {
    'rotate-key': {
      title: 'Rotate the API key?',
      consequence:
        'The current key stops working immediately. Tokens issued with it stay valid until they expire, for up to one hour. Give the new key to your order management system within that time.',
      action: '/integration/key/rotate',
      yes: 'Rotate key',
      value: undefined,
    },
    'revoke-key': {
      title: 'Revoke the API key?',
      consequence:
        'The key and all tokens issued with it stop working immediately. Tokens of a key that you rotated stay valid until they expire, for up to one hour. The API rejects all requests until you create a new key.',
      action: '/integration/key/revoke',
      yes: 'Revoke key',
      value: undefined,
    },
    'end-all-tokens': {
      title: 'End the API key and all tokens?',
      consequence:
        'The key and every token that was ever issued to this store stop working immediately, also those of earlier keys. Do this if a key or a token may be in the wrong hands. The API rejects all requests until you create a new key.',
      action: '/integration/key/end-all-tokens',
      yes: 'End all tokens',
      value: undefined,
    },
    mode: modePage(value),
    'rotate-secret':
      endpoint === ''
        ? undefined
        : {
            title: 'Rotate the signing secret?',
            consequence: 'For 24 hours, deliveries are signed with both secrets, so that you can update your receiver.',
            action: `${endpoint}/rotate`,
            yes: 'Rotate secret',
            value: undefined,
          },
    'delete-endpoint':
      endpoint === ''
        ? undefined
        : {
            title: 'Delete the endpoint?',
            consequence: 'The endpoint receives no more events. Its deliveries stay in the log.',
            action: `${endpoint}/delete`,
            yes: 'Delete endpoint',
            value: undefined,
          },
  };
  return Object.hasOwn(pages, act) ? pages[act] : undefined;
}

const CONSEQUENCES: Record<string, string> = {
  shopify_webhook: 'The API will reject orders from your order management system (409).',
  custom_api:
    'Your order management system must send every order. Orders from the shop platform are no longer accepted.',
};

function modePage(mode: string): ConfirmPage | undefined {
  const consequence = Object.hasOwn(CONSEQUENCES, mode) ? CONSEQUENCES[mode] : undefined;
  if (consequence === undefined) return undefined;
  return {
    title: 'Change the order source?',
    consequence,
    action: '/integration/mode',
    yes: 'Change order source',
    value: mode,
  };
}
