// SPDX-License-Identifier: Apache-2.0
import { parse } from 'node:querystring';
import { Injectable } from '@nestjs/common';
import { type BodyLimit, BodyReaderService } from 'parcelward/http';
import { type Visit } from './staff.js';

const KIB = 1024;

/** Forms of people who are signed in may have a field for each line of an order. */
const MAX_FORM_BYTES = 512 * KIB;
const MAX_PUBLIC_FORM_BYTES = 16 * KIB;

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** Reads forms, after the guard has let their sender in, under the limits of the API (C-HTTP-41). */
@Injectable()
export class FormReaderService {
  private readonly bodies = new BodyReaderService({
    MAX_BODY_BYTES: MAX_FORM_BYTES,
    MAX_TOTAL_BODY_BYTES: 8 * KIB * KIB,
  });

  /**
   * Reads the form into `body`. Other bodies are no form, and leave it empty.
   * @throws Problem as `BodyReaderService.read`
   */
  async read(visit: Visit & { bodyLimit?: BodyLimit }): Promise<void> {
    const { staff, headers } = visit;
    visit.bodyLimit = { maxBytes: staff ? MAX_FORM_BYTES : MAX_PUBLIC_FORM_BYTES, isUnpacked: false };
    await this.bodies.read(Object.assign(visit, { store: staff?.store }));
    const isForm = Buffer.isBuffer(visit.body) && FORM_TYPE.test(headers['content-type'] ?? '');
    visit.body = isForm ? parse(String(visit.body), '&', '=', { maxKeys: 0 }) : {};
  }
}
