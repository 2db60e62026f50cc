// SPDX-License-Identifier: Apache-2.0
import { shipmentContext } from '../../../../test/support/shipment-context.js';
import { type OrderLookupRepository } from '../../../orders/index.js';
import { type ShipmentQueriesService } from '../../../shipments/index.js';
import { type StoresService } from '../../../stores/index.js';
import { ShipmentContextService } from './shipment-context.service.js';

const { store, shipment, order } = shipmentContext();
const stored = [
  shipment,
  { ...shipment, id: 'shp_2' },
  { ...shipment, id: 'shp_3', order_key: 'R-2' },
  { ...shipment, id: 'shp_4' },
];

it('reads the order of a digest once, and no order of a shipment that moved', async () => {
  const read: string[] = [];
  const contexts = new ShipmentContextService(
    { get: () => Promise.resolve(store) } as unknown as StoresService,
    {
      find: (_store: string, id: string) => Promise.resolve(stored.find((found) => found.id === id)),
    } as unknown as ShipmentQueriesService,
    {
      find: (_store: string, number: string) => {
        read.push(number);
        return Promise.resolve(order);
      },
    } as unknown as OrderLookupRepository,
  );
  const found = await contexts.findBySubject('sto_1', 'order:R-1', ['shp_1', 'shp_2', 'shp_3', 'shp_9', 'shp_4']);
  expect(found.map((context) => context.shipment.id)).toEqual(['shp_1', 'shp_2', 'shp_4']);
  expect(read).toEqual(['R-1']);
});
