import { type NextFunction, type Request, type Response } from 'express';

/** Marks every answer while tracking events are made up (C-TRK-31). */
export function announceSimulation(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('X-Parcelward-Mode', 'simulated');
  next();
}
