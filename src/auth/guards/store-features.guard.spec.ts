// SPDX-License-Identifier: Apache-2.0
import '../auth.problems.js';
import { type ExecutionContext } from '@nestjs/common';
import { type Store } from '../../stores/index.js';
import { RequireStore, StoreFeaturesGuard } from './store-features.guard.js';

class Routes {
  @RequireStore('tracking', 'oms_push', 'custom_api')
  all(): void {}

  @RequireStore('tracking')
  tracking(): void {}

  none(): void {}
}

const on = { ingestion_mode: 'custom_api', oms_push_enabled: true, tracking_enabled: true };
const routes = Routes.prototype;

function outcome(handler: () => void, store?: Partial<Store>): unknown {
  const context = { getHandler: () => handler, switchToHttp: () => ({ getRequest: () => ({ store }) }) };
  try {
    return new StoreFeaturesGuard().canActivate(context as unknown as ExecutionContext);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('StoreFeaturesGuard', () => {
  it.each<[object, unknown]>([
    [
      { ingestion_mode: 'shopify_webhook', oms_push_enabled: false, tracking_enabled: false },
      'INGESTION_MODE_CONFLICT',
    ],
    [{ oms_push_enabled: false, tracking_enabled: false }, 'OMS_PUSH_DISABLED'],
    [{ tracking_enabled: false }, 'TRACKING_NOT_ENABLED'],
    [{}, true],
  ])('%j gives %j, whatever the order of the declaration', (off, result) => {
    expect(outcome(routes.all, { ...on, ...off } as Partial<Store>)).toBe(result);
  });

  it('ignores features that the route does not require', () => {
    expect(outcome(routes.tracking, { ...on, oms_push_enabled: false } as Partial<Store>)).toBe(true);
    expect(outcome(routes.none, { ...on, tracking_enabled: false } as Partial<Store>)).toBe(true);
    expect(outcome(routes.all)).toBe(true);
  });
});
