// SPDX-License-Identifier: Apache-2.0
import { BullModule, Process, Processor } from '@nestjs/bull';
import { Controller, Get, Injectable, Module } from '@nestjs/common';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { ParcelwardModule, ParcelwardWorkerModule, type ParcelwardOptions } from 'parcelward';
import { OrderListService, OrdersModule } from 'parcelward/orders';
import { StoresModule, StoresService } from 'parcelward/stores';
import { Column, Entity, PrimaryGeneratedColumn, type Repository } from 'typeorm';

export const settings = JSON.parse(process.env.SETTINGS ?? '{}') as {
  hostDatabaseUrl: string;
  hostRedisUrl: string;
  parcelward: ParcelwardOptions;
};

/** The application's own table, which has the name of one of Parcelward's. */
@Entity('orders')
export class Note {
  @PrimaryGeneratedColumn() id!: number;
  @Column() text!: string;
}

export const worked: unknown[] = [];

/** The application's own queue, which has the name of one of Parcelward's. */
@Processor('events.relay')
export class Work {
  @Process()
  run(job: { data: unknown }): void {
    worked.push(job.data);
  }
}

@Injectable()
export class Notes {
  constructor(@InjectRepository(Note) readonly repository: Repository<Note>) {}
}

/** A public route of the application. */
@Controller('dashboard')
class DashboardController {
  constructor(
    private readonly stores: StoresService,
    private readonly orders: OrderListService,
  ) {}

  @Get('orders')
  async list(): Promise<object> {
    const [store] = await this.stores.list();
    return store ? this.orders.list(store.store_id) : { orders: [] };
  }

  @Get('fault')
  fault(): never {
    throw new Error('of the application');
  }
}

/** A module of the application injects the services of the contexts that it imports. */
@Module({ imports: [OrdersModule, StoresModule], controllers: [DashboardController] })
class DashboardModule {}

@Module({
  imports: [
    TypeOrmModule.forRoot({ type: 'mysql', url: settings.hostDatabaseUrl, entities: [Note], synchronize: true }),
    TypeOrmModule.forFeature([Note]),
    BullModule.forRoot({ redis: settings.hostRedisUrl }),
    BullModule.registerQueue({ name: 'events.relay' }),
    ParcelwardModule.forRootAsync({ useFactory: () => settings.parcelward }),
    DashboardModule,
  ],
  providers: [Notes, Work],
})
export class AppModule {}

/** The application, which runs Parcelward's jobs, too. */
@Module({ imports: [AppModule, ParcelwardWorkerModule] })
export class AppWithWorkerModule {}
