// SPDX-License-Identifier: Apache-2.0
import { deviceOf } from './people.page.js';

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18 Safari/605', 'Safari on macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537 Chrome/140.0 Safari/537 Edg/140.0', 'Edge on Linux'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537 Chrome/140.0 Mobile Safari/537', 'Chrome on Android'],
  ['curl/8.0', 'curl/8.0'],
  ['', 'Unknown browser'],
])('%j is %s', (userAgent, device) => expect(deviceOf(userAgent)).toBe(device));
