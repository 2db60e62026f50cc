import { type Carrier, type CarrierClass } from 'parcelward/shipments';
import { type Form, texts } from '../frame/forms.js';

const GROUPS: readonly { class: CarrierClass; title: string; help: string }[] = [
  {
    class: 'account_required',
    title: 'Tell of parcels to account holders alone',
    help: 'Tracking starts once an account with the carrier is in place. Parcels that were pushed before are followed within half a minute of saving.',
  },
  {
    class: 'none',
    title: 'Tell of every parcel',
    help: 'They are tracked with and without an account.',
  },
  {
    class: 'labels_only',
    title: 'Tell only of labels that were bought through them',
    help: 'Parcels with labels from elsewhere are kept, but never move. An account changes nothing about it.',
  },
];

/** The carriers by what they tell, each with whether the merchant's account is in place. */
export function carriersPage(carriers: readonly Carrier[], accounts: readonly string[]) {
  const known = new Set(carriers.map(({ token }) => token));
  const unknown = accounts.filter((token) => !known.has(token)).map((token) => ({ token, name: token }));
  return {
    groups: [
      ...GROUPS.map(({ class: told, title, help }) => ({
        title,
        help,
        carriers: boxes(
          carriers.filter((carrier) => carrier.class === told),
          accounts,
        ),
      })),
      { title: 'Others', help: 'They are not in the registry of carriers.', carriers: boxes(unknown, accounts) },
    ].filter((group) => group.carriers.length > 0),
  };
}

function boxes(carriers: readonly Pick<Carrier, 'token' | 'name'>[], accounts: readonly string[]) {
  return carriers.map(({ token, name }) => ({ token, name, isInPlace: accounts.includes(token) }));
}

/** The tokens of the boxes that were checked. */
export function accountsOf(form: Form): string[] {
  return [...new Set(texts(form, 'account'))];
}
