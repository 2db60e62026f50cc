import { type NextFunction, type Request, type Response } from 'express';
import { MODE_HEADER } from '../../stores/index.js';
import { type GatewayChoice, isSimulated, isUntracked } from '../shipments.settings.js';

/** Marks every answer while the tracking events of live stores are made up or missing (C-TRK-31, C-TEST-4). */
export function announceMode(config: GatewayChoice) {
  const mode = isSimulated(config) ? 'simulated' : isUntracked(config) ? 'untracked' : undefined;
  return (_request: Request, response: Response, next: NextFunction): void => {
    if (mode !== undefined) response.setHeader(MODE_HEADER, mode);
    next();
  };
}
