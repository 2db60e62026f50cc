// SPDX-License-Identifier: Apache-2.0
import { Body, Controller, Get, NotFoundException, Param, Post } from '@nestjs/common';
import { DeadJobsService, FormSubmissionsService, StoreJobsService } from 'parcelward';
import { SystemStatusService } from 'parcelward/desk';
import { PlatformConnectionQueriesService } from 'parcelward/platforms';
import { count } from '../core/format.js';
import { type Form, text } from '../core/forms.js';
import { Id } from '../core/ids.js';
import { goTo, type PageResponse } from '../core/page-response.js';
import { render } from '../core/render.js';
import { AsStaff, Needs, type Staff } from '../core/staff.js';
import { JOB_KINDS } from './job-kinds.js';
import { STATUS } from './status.html.js';
import { STATUS_PATH, statusPage } from './status.page.js';

/** The page System status: the waiting and failed work of a store. Admins retry failed work. */
@Needs('admin')
@Controller('status')
export class StatusController {
  constructor(
    private readonly status: SystemStatusService,
    private readonly deadJobs: DeadJobsService,
    private readonly jobs: StoreJobsService,
    private readonly submissions: FormSubmissionsService,
    private readonly platforms: PlatformConnectionQueriesService,
  ) {}

  @Get()
  async show(@AsStaff() staff: Staff): Promise<PageResponse> {
    const { store_id } = staff.store;
    const [status, connections] = await Promise.all([this.status.read(store_id), this.platforms.list(store_id)]);
    return render(staff, STATUS, statusPage(status, connections, new Date()));
  }

  @Post('jobs/:id/retry')
  async retry(@AsStaff() staff: Staff, @Param('id', Id) id: string, @Body() form: Form): Promise<PageResponse> {
    const { store_id } = staff.store;
    await this.once(staff, `retry ${id}`, form, async () => {
      await this.deadJobs.retry(store_id, id);
      return '1';
    });
    return { ...goTo(STATUS_PATH, 'It is being tried again. Reload in a moment.'), audit: `Retried the job ${id}` };
  }

  @Post('kinds/:queue/retry')
  async retryAll(@AsStaff() staff: Staff, @Param('queue') queue: string, @Body() form: Form): Promise<PageResponse> {
    const kind = JOB_KINDS[queue];
    if (!kind) throw new NotFoundException('This page does not exist.');
    const retried = await this.once(staff, `retry ${queue}`, form, async () =>
      String(await this.jobs.retryAll(staff.store.store_id, queue)),
    );
    if (retried === '0') return { ...goTo(STATUS_PATH, 'Nothing was left to try again.'), audit: null };
    const amount = count(Number(retried), ...kind.nouns);
    const audit = `Retried ${amount}`;
    return { ...goTo(STATUS_PATH, `Trying again: ${amount}. Reload in a moment.`), audit };
  }

  /** Runs the work of a form once, however often it is submitted. */
  private once({ store }: Staff, name: string, form: Form, work: () => Promise<string>): Promise<string> {
    return this.submissions.once(store.store_id, { name, id: text(form, 'form_id') ?? '', content: name }, work);
  }
}
