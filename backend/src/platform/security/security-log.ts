import { Injectable, Logger } from '@nestjs/common';
import type { SecurityEventKind } from '@wavelane/contracts';
import type { RequestOrigin } from './request-origin.js';

/** One event for people who watch over accounts. */
export interface SecurityEntry {
  kind: SecurityEventKind;
  /** The account concerned; null if it is unknown. */
  accountId: string | null;
  /** Set if another person acted: an administrator's account, or `cli`. */
  by?: string;
  /** null if it was not a request: the command line. */
  origin: RequestOrigin | null;
  newDevice?: boolean;
  /** Such as a reason, a refused route, or which limit was met. Never a secret, never an address of mail. */
  detail?: string;
}

/**
 * The trail of events that concern the security of accounts. Code that does such a thing notes it here, once,
 * afterwards. `note` never throws and is not waited for if an answer must not depend on it.
 */
export abstract class SecurityLog {
  abstract note(entry: SecurityEntry): Promise<void>;
}

/** Lines of the server's log. */
export class LoggedSecurity extends SecurityLog {
  private readonly logger = new Logger('Security');

  note({ kind, accountId, by, origin, newDevice, detail }: SecurityEntry): Promise<void> {
    this.logger.log({ message: kind, accountId, by, address: origin?.address, newDevice, detail });
    return Promise.resolve();
  }
}

/** Passes entries on: to the server's log, until the part that keeps the trail has attached itself. */
@Injectable()
export class SecurityRelay extends SecurityLog {
  private to: SecurityLog = new LoggedSecurity();

  attach(log: SecurityLog): void {
    this.to = log;
  }

  note(entry: SecurityEntry): Promise<void> {
    return this.to.note(entry);
  }
}
