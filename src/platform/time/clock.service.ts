// SPDX-License-Identifier: Apache-2.0
import { Injectable } from '@nestjs/common';

/** The current time; tests replace it. */
@Injectable()
export class ClockService {
  now(): Date {
    return new Date();
  }
}
