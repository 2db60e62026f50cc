// SPDX-License-Identifier: Apache-2.0
import 'reflect-metadata';
import { env } from 'node:process';
import { Body, Catch, Controller, Get, Injectable, Module, Param, Post, Query, Req } from '@nestjs/common';
import { type ArgumentsHost, type CallHandler, type ExecutionContext, UnauthorizedException } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import { type CallerContext, ParcelwardModule, Problem, stringifyJson } from 'parcelward';
import { Approval, ClaimDecisionsService, ClaimQueueService } from 'parcelward/claims';
import { OrderListService, OrderQueriesService } from 'parcelward/orders';
import { StoresService } from 'parcelward/stores';
import { map, type Observable } from 'rxjs';

/** A request after the guard: the store that the person may see, and who they are. */
interface Signed {
  caller: CallerContext;
}

/** Replace this by your own sign-in: it decides who is calling, and which store they may see. */
@Injectable()
class SignInGuard {
  constructor(private readonly stores: StoresService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Signed & { headers: { authorization?: string } }>();
    const isStaff = env.STAFF_TOKEN && request.headers.authorization === `Bearer ${env.STAFF_TOKEN}`;
    const store = isStaff ? await this.stores.findByDomain(env.SHOP_DOMAIN ?? '') : undefined;
    if (!store) throw new UnauthorizedException();
    request.caller = { store, actor: { type: 'staff', id: env.STAFF_EMAIL ?? 'staff@shop.example' } };
    return true;
  }
}

/** Writes answers with `stringifyJson`, because amounts keep all digits that the OMS sent. */
@Injectable()
class ExactJson {
  intercept(context: ExecutionContext, next: CallHandler): Observable<string> {
    context.switchToHttp().getResponse<{ type(name: string): void }>().type('json');
    return next.handle().pipe(map((answer) => stringifyJson(answer)));
  }
}

/** Answers a refusal of a service: a `Problem` has a code, a message and the faults of the input. */
@Catch(Problem)
class ProblemFilter {
  catch({ code, message, errors }: Problem, host: ArgumentsHost): void {
    const status = code.endsWith('_NOT_FOUND') ? 404 : code === 'VALIDATION_ERROR' ? 422 : 409;
    const response = host.switchToHttp().getResponse<{ status(code: number): { json(body: object): void } }>();
    response.status(status).json({ code, message, errors });
  }
}

@Controller()
class SupportController {
  constructor(
    private readonly lists: OrderListService,
    private readonly orders: OrderQueriesService,
    private readonly queue: ClaimQueueService,
    private readonly decisions: ClaimDecisionsService,
  ) {}

  @Get('orders')
  list(@Req() { caller }: Signed, @Query('email') email?: string, @Query('cursor') cursor?: string) {
    return this.lists.list(caller.store.store_id, { email }, { cursor, limit: 20 });
  }

  @Get('orders/:number')
  show(@Req() { caller }: Signed, @Param('number') number: string) {
    return this.orders.get(caller.store, number);
  }

  @Get('claims')
  claims(@Req() { caller }: Signed) {
    return this.queue.list(caller.store.store_id);
  }

  @Post('claims/:id/approve')
  approve(@Req() { caller }: Signed, @Param('id') id: string, @Body() approval: Approval) {
    return this.decisions.approve(caller, id, approval);
  }
}

@Module({
  imports: [
    // The same values as the service has. A missing one ends the start with a ConfigError that names it.
    ParcelwardModule.forRoot({
      databaseUrl: env.DATABASE_URL ?? '',
      redisUrl: env.REDIS_URL ?? '',
      jwtSecret: env.JWT_SECRET ?? '',
      encryptionKey: env.ENCRYPTION_KEY ?? '',
      publicBaseUrl: env.PUBLIC_BASE_URL,
      logLevel: 'warn',
    }),
  ],
  controllers: [SupportController],
  providers: [
    { provide: APP_GUARD, useClass: SignInGuard },
    { provide: APP_INTERCEPTOR, useClass: ExactJson },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
})
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: ['error', 'warn'] });
app.enableShutdownHooks();
await app.listen(Number(env.BACKEND_PORT ?? 3000), '127.0.0.1');
process.stdout.write(`Listening on ${await app.getUrl()}\n`);
