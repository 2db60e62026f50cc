import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ClaimsModule } from '../claims/claims.module.js';
import { DeskModule } from '../desk/desk.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { OrdersModule } from '../orders/orders.module.js';
import { type ParcelwardAsyncOptions, ParcelwardCoreModule, type ParcelwardOptions } from './parcelward-core.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { ReturnsModule } from '../returns/returns.module.js';
import { ShipmentsModule } from '../shipments/shipments.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { StoresModule } from '../stores/stores.module.js';

const CONTEXTS = [
  StoresModule,
  AuthModule,
  ShipmentsModule,
  OrdersModule,
  ReturnsModule,
  ClaimsModule,
  NotificationsModule,
  ImportsModule,
  DeskModule,
  StaffModule,
  PrivacyModule,
];

/**
 * All services of Parcelward for an importing application, without routes, guards and filters. Jobs run only if the
 * application or a worker imports `ParcelwardWorkerModule`.
 */
@Module({ imports: CONTEXTS, exports: CONTEXTS })
export class ParcelwardModule {
  /** @throws ConfigError naming all invalid options */
  static forRoot(options: ParcelwardOptions): DynamicModule {
    return { module: ParcelwardModule, imports: [ParcelwardCoreModule.forRoot(options)] };
  }

  /** The start fails with a `ConfigError` that names all invalid options. */
  static forRootAsync(options: ParcelwardAsyncOptions): DynamicModule {
    return { module: ParcelwardModule, imports: [ParcelwardCoreModule.forRootAsync(options)] };
  }
}
