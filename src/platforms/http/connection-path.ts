// SPDX-License-Identifier: Apache-2.0
import { IdentifierField } from '../../platform/validation/index.js';

/** The path of the address of a connection. */
export class ConnectionPath {
  @IdentifierField({
    max: 64,
    ascii: true,
    example: 'plc_01k9w3c2q4m7v8x5t6r1z0a9bd',
    description:
      'The id of the connection, which is part of the address that staff get when they connect the platform.',
  })
  connection_id!: string;
}
