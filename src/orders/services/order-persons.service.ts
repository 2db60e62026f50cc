import { Injectable } from '@nestjs/common';
import { OrderPersonsRepository, type Person } from '../persistence/order-persons.repository.js';

/** Finds the orders of a person. */
@Injectable()
export class OrderPersonsService {
  constructor(private readonly persons: OrderPersonsRepository) {}

  /** Finds the numbers of all orders of a person, oldest first (C-PRIV-1). */
  findNumbers(storeId: string, person: Person): Promise<string[]> {
    return this.persons.findNumbers(storeId, person);
  }
}
