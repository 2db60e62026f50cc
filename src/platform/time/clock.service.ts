import { Injectable } from '@nestjs/common';

/** The time of day; a test puts its own in this one's place. */
@Injectable()
export class ClockService {
  now(): Date {
    return new Date();
  }
}
