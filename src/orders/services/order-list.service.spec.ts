// SPDX-License-Identifier: Apache-2.0
import { type DatabaseService } from '../../platform/database/database.service.js';
import { type ShipmentQueriesService } from '../../shipments/index.js';
import { type Store } from '../../stores/index.js';
import { type OrderListRepository } from '../persistence/order-list.repository.js';
import { type OrderSearchRepository } from '../persistence/order-search.repository.js';
import { type OrderStatisticsRepository } from '../persistence/order-statistics.repository.js';
import { OrderListService } from './order-list.service.js';
import { type OrderQueriesService } from './order-queries.service.js';

it('C-LIST-1: reads a page of orders and their shipments as of one moment', async () => {
  const steps: string[] = [];
  const does = (step: string, result: unknown) => () => {
    steps.push(step);
    return result;
  };
  const database = {
    async snapshot(work: () => Promise<unknown>) {
      steps.push('begin');
      const result = await work();
      steps.push('end');
      return result;
    },
  };
  const lists = new OrderListService(
    database as DatabaseService,
    { findPage: does('orders', { items: [{ order_number: 'A' }], next: 'x' }) } as unknown as OrderListRepository,
    { jsonWith: does('json', '{}') } as unknown as OrderQueriesService,
    { findByOrders: does('shipments', new Map()) } as unknown as ShipmentQueriesService,
    {} as OrderStatisticsRepository,
    {} as OrderSearchRepository,
  );
  expect(await lists.listJson({ store_id: 'sto_1' } as Store)).toEqual({ orders: ['{}'], next: 'x' });
  expect(steps).toEqual(['begin', 'orders', 'shipments', 'end', 'json']);
});
