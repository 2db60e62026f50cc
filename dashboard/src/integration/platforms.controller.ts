// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, NotFoundException, Param, Post, Query } from '@nestjs/common';
import {
  type ConnectionSettings,
  type NewConnection,
  PlatformConnectionQueriesService,
  PlatformConnectionsService,
  type PlatformConnectionView,
  PlatformDeliveriesService,
  PlatformPreviewService,
} from 'parcelward/platforms';
import { count } from '../core/format.js';
import { type Form, text } from '../core/forms.js';
import { cursorOf, Id } from '../core/ids.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { orRefuse, type Refusal } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { connectionPath, PLATFORMS_PATH } from './order-source.js';
import { GUIDES } from './platform-guides.js';
import { CONNECTION, PARKED, PLATFORMS_PAGE } from './platforms.html.js';
import {
  accessFrom,
  connectBody,
  type ConnectInput,
  connectionPage,
  PARKED_PER_PAGE,
  parkedPage,
  platformsPage,
  settingsFrom,
} from './platforms.page.js';
import { PREVIEW, previewPage } from './preview.page.js';

/** The connections of the store to platforms, and the deliveries that could not be applied. */
@Needs('admin')
@Controller('integration/platforms')
export class PlatformsController {
  constructor(
    private readonly queries: PlatformConnectionQueriesService,
    private readonly connections: PlatformConnectionsService,
    private readonly deliveries: PlatformDeliveriesService,
    private readonly previews: PlatformPreviewService,
  ) {}

  @Get()
  async list(@AsStaff() staff: Staff, input?: ConnectInput, refusal?: Refusal): Promise<PageResponse> {
    const all = await this.queries.list(staff.store.store_id);
    return render(staff, PLATFORMS_PAGE, { ...platformsPage(staff.store, all, input), refusal });
  }

  @Post()
  connect(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const { signing_key, ...input } = connectBody(form);
    return orRefuse(
      async () => {
        const made = await this.connections.connect(staff.caller, { ...input, signing_key } as NewConnection);
        return done(made, 'Connection made. Now set it up in your shop.', 'Connected');
      },
      (refusal) => this.list(staff, input, refusal),
    );
  }

  @Get(':id')
  async show(
    @AsStaff() staff: Staff,
    @Param('id', Id) id: string,
    refusal?: Refusal,
    draft?: ConnectionSettings,
  ): Promise<PageResponse> {
    const { store } = staff;
    const [all, suggested] = await Promise.all([
      this.queries.list(store.store_id),
      this.queries.protectionSuggestions(store.store_id, id),
    ]);
    return render(staff, CONNECTION, { ...connectionPage(store, all, found(all, id), suggested, draft), refusal });
  }

  @Post(':id/settings')
  configure(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const settings = settingsFrom(form);
    return orRefuse(
      async () => {
        const changed = await this.connections.configure(staff.caller, id, settings);
        return done(changed, 'Settings saved. They hold for later deliveries.', 'Changed the settings of');
      },
      (refusal) => this.show(staff, id, refusal, settings),
    );
  }

  @Post(':id/key')
  rotate(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    return orRefuse(
      async () => {
        const changed = await this.connections.rotate(staff.caller, id, {
          signing_key: text(form, 'signing_key') ?? '',
        });
        return done(changed, 'Key saved. The one before is valid for another day.', 'Changed the signing key of');
      },
      (refusal) => this.show(staff, id, refusal),
    );
  }

  @Post(':id/access')
  giveAccess(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    return orRefuse(
      async () => {
        const changed = await this.connections.setAccess(staff.caller, id, accessFrom(form));
        return done(changed, 'Access saved. The platform is being asked. Reload in a moment.', 'Set the API access of');
      },
      (refusal) => this.show(staff, id, refusal),
    );
  }

  @Post(':id/access/remove')
  async removeAccess(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    const changed = await this.connections.setAccess(staff.caller, id, null);
    return done(changed, 'API access removed.', 'Removed the API access of');
  }

  @Post(':id/catch-up')
  async catchUp(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    const asked = await this.connections.catchUp(staff.caller, id);
    return done(asked, 'The platform is being asked. Reload in a moment.', 'Started a catch-up of');
  }

  @Post(':id/pause')
  async pause(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    const paused = await this.connections.pause(staff.caller, id);
    return done(paused, 'Connection paused. Deliveries wait until you resume.', 'Paused');
  }

  @Post(':id/resume')
  async resume(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    const resumed = await this.connections.resume(staff.caller, id);
    return done(resumed, 'Connection resumed. Deliveries that waited are being applied.', 'Resumed');
  }

  @Needs('support')
  @Get(':id/preview')
  async preview(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    const connection = found(await this.queries.list(staff.store.store_id), id);
    return render(staff, PREVIEW, previewPage(connection, await this.previews.preview(staff.caller, id)));
  }

  @Post(':id/remove')
  async remove(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    const removed = await this.connections.remove(staff.caller, id);
    return { ...done(removed, 'Connection removed.', 'Removed'), location: PLATFORMS_PATH };
  }

  @Get(':id/parked')
  async parked(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Query() query: Form): Promise<PageResponse> {
    const { store_id } = staff.store;
    const connection = found(await this.queries.list(store_id), id);
    const cursor = cursorOf(query);
    const page = await this.deliveries.parked(store_id, id, { cursor, limit: PARKED_PER_PAGE });
    return render(staff, PARKED, parkedPage(connection, page, { cursor }));
  }

  @Needs('support')
  @Post(':id/parked/retry')
  async retryAll(@AsStaff() staff: Staff, @Param('id', Id) id: string): Promise<PageResponse> {
    const retried = count(await this.deliveries.retryAll(staff.store.store_id), 'parked delivery', 'parked deliveries');
    return { ...goTo(parkedPath(id), `Trying again: ${retried}. Reload in a moment.`), audit: `Retried ${retried}` };
  }

  @Needs('support')
  @Post(':id/parked/:delivery/retry')
  async retry(
    @AsStaff() staff: Staff,
    @Param('id', Id) id: string,
    @Param('delivery', Id) delivery: string,
  ): Promise<PageResponse> {
    await this.deliveries.retry(staff.store.store_id, delivery);
    const audit = `Retried the parked delivery ${delivery}`;
    return { ...goTo(parkedPath(id), 'It is being tried again. Reload in a moment.'), audit };
  }
}

const parkedPath = (id: string): string => `${connectionPath(id)}/parked`;

/** @throws NotFoundException also for a connection of another store */
function found(all: readonly PlatformConnectionView[], id: string): PlatformConnectionView {
  const connection = all.find(({ connection_id }) => connection_id === id);
  if (!connection) throw new NotFoundException('There is no such connection.');
  return connection;
}

/** Leads to the connection. @param what for the audit log, as in `Paused the connection to …` */
function done(connection: PlatformConnectionView, said: string, what: string): PageResponse {
  const { connection_id, platform, shop } = connection;
  const named = what === 'Connected' ? 'Connected' : `${what} the connection to`;
  return { ...goTo(connectionPath(connection_id), said), audit: `${named} ${GUIDES[platform].name} (${shop})` };
}
