import { type StartEngine } from './engine.js';
import { startSingle } from './single.js';

/** The engines by their names for `--engine`. */
export const ENGINES: Record<string, StartEngine> = { single: startSingle };
