import { reconcileCommand } from './reconcile.command.js';
import { replayCommand } from './replay.command.js';

/** `npm run payments -- …`: they read the log and change nothing. */
export const paymentsCommands = { replay: replayCommand, reconcile: reconcileCommand };
