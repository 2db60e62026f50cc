// SPDX-License-Identifier: Apache-2.0
import { type SecretBoxService } from '../../platform/crypto/secret-box.service.js';
import { type CarrierAccount } from '../model/carrier-account.entity.js';
import { type Credentials } from './gateway-adapters.js';

/** Decrypts the credentials of an account; undefined if they were encrypted with a key that is gone (C-CAR-35). */
export function openCredentials(
  box: Pick<SecretBoxService, 'open'>,
  { credentials, id }: Pick<CarrierAccount, 'credentials' | 'id'>,
): Credentials | undefined {
  try {
    return JSON.parse(box.open(credentials, id)) as Credentials;
  } catch {
    return undefined;
  }
}
