import { reconcileCommand } from './reconcile.command.js';
import { replayCommand } from './replay.command.js';

/** `wavelane payments …`: they read the log and change nothing. */
export const paymentsCommands = { replay: replayCommand, reconcile: reconcileCommand };
