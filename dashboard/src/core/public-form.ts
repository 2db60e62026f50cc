// SPDX-License-Identifier: Apache-2.0
import { type Response } from 'express';
import { cookiesOf } from './cookies.js';
import { type PageResponse, takeFlash } from './page-response.js';
import { type PageMembers, renderPublic, type Template } from './render.js';
import { keepSession } from './session-cookie.js';
import { csrfToken, newSession } from './session.js';
import { type Settings } from './settings.js';
import { type Visit } from './staff.js';

const LIFETIME_MS = 8 * 60 * 60 * 1000;

/** A page with a form for visitors who are not signed in. Its CSRF token belongs to a session of nobody. */
export function publicForm<View extends object>(
  settings: Settings,
  visit: Visit,
  response: Response,
  page: Template<View>,
  view: View & PageMembers,
  status = 200,
): PageResponse {
  const session = visit.session ?? newSession();
  if (!visit.session) keepSession(response, session, new Date(Date.now() + LIFETIME_MS));
  const flash = visit.method === 'GET' ? takeFlash(cookiesOf(visit.headers.cookie), response) : undefined;
  return renderPublic(settings, page, view, { csrf: csrfToken(session), flash, status });
}
