import { Address } from '../dto/address.dto.js';
import { keptOf } from './kept-of.js';

/** What stays of a postal address: where on earth, not at whose door. */
export const KEPT_OF_ADDRESS = keptOf(Address);
