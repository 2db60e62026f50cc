// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { EventFeedRepository } from 'parcelward';
import {
  type DeliveryStatus,
  WebhookDeliveriesService,
  WebhookEndpointsService,
  WebhookReplayService,
} from 'parcelward/notifications';
import { timeIn } from '../core/days.js';
import { count } from '../core/format.js';
import { type Form, text } from '../core/forms.js';
import { type PageResponse, goTo } from '../core/page-response.js';
import { orRefuse } from '../core/refusal.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { DELIVERIES_PATH, DELIVERIES_PER_PAGE, deliveriesPage, type DeliveriesQuery } from './deliveries.page.js';
import { deliveryPage } from './delivery.page.js';
import { EVENTS_PER_PAGE, eventsPage } from './events.page.js';
import { DELIVERIES, DELIVERY, EVENTS } from './log.html.js';

/** The delivery log, replays and the event feed. */
@Needs('admin')
@Controller('integration')
export class LogController {
  constructor(
    private readonly deliveries: WebhookDeliveriesService,
    private readonly endpoints: WebhookEndpointsService,
    private readonly replays: WebhookReplayService,
    private readonly feed: EventFeedRepository,
  ) {}

  @Get('deliveries')
  async log(@AsStaff() staff: Staff, @Query() query: DeliveriesQuery): Promise<PageResponse> {
    return render(staff, DELIVERIES, await this.page(staff, query));
  }

  @Get('deliveries/:id')
  async delivery(@AsStaff() staff: Staff, @Param('id') id: string): Promise<PageResponse> {
    const { store_id } = staff.store;
    const [delivery, endpoints] = await Promise.all([this.deliveries.get(store_id, id), this.endpoints.list(store_id)]);
    return render(staff, DELIVERY, deliveryPage(delivery, endpoints));
  }

  @Post('deliveries/replay')
  async since(@AsStaff() staff: Staff, @Body() form: Form): Promise<PageResponse> {
    const since = text(form, 'since') ?? '';
    return orRefuse(
      async () => {
        // Other input is left to the service, which refuses it.
        const time = timeIn(since, staff.timeZone)?.toISOString() ?? since;
        const { deliveries } = await this.replays.replaySince(staff.store.store_id, time);
        return goTo(DELIVERIES_PATH, `${count(deliveries, 'delivery', 'deliveries')} scheduled.`);
      },
      async (refusal) => render(staff, DELIVERIES, { ...(await this.page(staff, {}, since)), refusal }),
    );
  }

  @Post('deliveries/:id/replay')
  async again(@AsStaff() staff: Staff, @Param('id') id: string): Promise<PageResponse> {
    const { type, webhook_id } = await this.replays.replayOne(staff.store.store_id, id);
    return goTo(DELIVERIES_PATH, `${type} (${webhook_id}) will be sent again.`);
  }

  @Get('events')
  async events(@AsStaff() staff: Staff, @Query('cursor') cursor?: string): Promise<PageResponse> {
    const page = await this.feed.findPage(staff.store.store_id, cursor || undefined, EVENTS_PER_PAGE);
    if (!page) throw new NotFoundException('The feed has no such event, or the event is too old.');
    return render(staff, EVENTS, eventsPage(page, cursor || undefined));
  }

  private async page({ store }: Staff, query: DeliveriesQuery, since?: string) {
    const { endpoint, status, cursor } = query;
    const [deliveries, endpoints] = await Promise.all([
      this.deliveries.list(store.store_id, {
        endpointId: endpoint || undefined,
        status: (status || undefined) as DeliveryStatus | undefined,
        before: cursor || undefined,
        limit: DELIVERIES_PER_PAGE + 1,
      }),
      this.endpoints.list(store.store_id),
    ]);
    return deliveriesPage(deliveries, endpoints, query, since);
  }
}
