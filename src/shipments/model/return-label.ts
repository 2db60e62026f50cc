import { utc } from '../../platform/time/utc.js';
import { type ReturnLabel } from '../http/dto/return-label.dto.js';

/** A label with its expiry in UTC. */
export function normaliseLabel(label: ReturnLabel): ReturnLabel {
  return label.expires_at === undefined ? label : { ...label, expires_at: utc(label.expires_at) };
}
