// SPDX-License-Identifier: Apache-2.0
import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { type ProblemCode } from '../../platform/errors/catalogue.js';
import { Problem } from '../../platform/errors/problem.js';
import { GuardProblems } from '../../platform/http/api-route.js';
import { type Store } from '../../stores/index.js';
import { type StoreRequest } from './tenant.guard.js';

interface Feature {
  name: 'custom_api' | 'oms_push' | 'tracking' | 'test';
  isOn(store: Store): boolean;
  code: ProblemCode;
  detail: string;
}

/** In the order of the checks (C-STO-17). */
const FEATURES: Feature[] = [
  {
    name: 'custom_api',
    isOn: (store) => store.ingestion_mode === 'custom_api',
    code: 'INGESTION_MODE_CONFLICT',
    detail: "The store's orders arrive through its platform's webhooks; its ingestion mode is not custom_api.",
  },
  {
    name: 'oms_push',
    isOn: (store) => store.oms_push_enabled,
    code: 'OMS_PUSH_DISABLED',
    detail: 'The store is not configured for pushes from an order management system.',
  },
  {
    name: 'tracking',
    isOn: (store) => store.tracking_enabled,
    code: 'TRACKING_NOT_ENABLED',
    detail: 'Tracking is not enabled for the store.',
  },
  {
    name: 'test',
    isOn: (store) => store.mode === 'test',
    code: 'NOT_A_TEST_STORE',
    detail: 'The store is live: its messages go to its customers, and it has no test inbox.',
  },
];

const REQUIRED = Symbol('required store features');
type Handler = ReturnType<ExecutionContext['getHandler']>;

/** Requires features of the store. Belongs below `@ApiRoute`, which documents their problems. */
export function RequireStore(...names: Feature['name'][]): MethodDecorator {
  const features = FEATURES.filter(({ name }) => names.includes(name));
  return applyDecorators(SetMetadata(REQUIRED, features), GuardProblems(...features.map(({ code }) => code)));
}

function requiredBy(handler: Handler): Feature[] {
  return (Reflect.getMetadata(REQUIRED, handler) as Feature[] | undefined) ?? [];
}

/** Refuses a store that lacks a feature of the route, after the store's limit has counted (C-CHK-9). */
@Injectable()
export class StoreFeaturesGuard implements CanActivate {
  /** @throws Problem INGESTION_MODE_CONFLICT, OMS_PUSH_DISABLED, TRACKING_NOT_ENABLED or NOT_A_TEST_STORE */
  canActivate(context: ExecutionContext): boolean {
    const { store } = context.switchToHttp().getRequest<StoreRequest>();
    const missing = store && requiredBy(context.getHandler()).find((feature) => !feature.isOn(store));
    if (missing) throw new Problem(missing.code, missing.detail);
    return true;
  }
}
