// SPDX-License-Identifier: Apache-2.0
import { type PageResponse } from './page-response.js';

/** A mail runs no script, has no origin, and loads only pictures; its links open in a new tab. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';
const LINKS_IN_NEW_TABS = '<base target="_blank">';

/** The content of an `iframe` that shows a mail. */
export function mailFrame(html: string): PageResponse {
  return { status: 200, html: html.replace('<head>', `<head>${LINKS_IN_NEW_TABS}`), policy: MAIL_POLICY };
}
