// SPDX-License-Identifier: Apache-2.0
import { DatabaseService } from '../../../src/platform/database/database.service.js';
import { CarriersService } from '../../../src/shipments/services/carriers.service.js';
import { rows } from '../../support/database.js';
import { localServices } from '../../support/local-services.js';

const TOKEN = 'stuart';

it("setting a carrier's class joins the caller's transaction", async () => {
  const app = await localServices();
  const [database, carriers] = [app.get(DatabaseService), app.get(CarriersService, { strict: false })];
  const ofToken = () => rows('SELECT class FROM carrier_classes WHERE token = ?', [TOKEN]);
  const undone = database.transaction(async () => {
    await carriers.setClass(TOKEN, 'labels_only');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await ofToken()).toEqual([]);
});
