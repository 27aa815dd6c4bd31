import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { say } from '@wavelane/contracts';
import { errorBody } from '../errors/error-body.js';

/** A request on a slow machine is done in that. Workers have 5 s after it, and a supervisor's patience is longer than both. */
const PATIENCE_MS = 3_000;
/** About what a start takes. */
const RETRY_AFTER_SECONDS = 5;

/** The part of an Express answer that it needs. */
interface Answer {
  once(event: 'close', heard: () => void): unknown;
  set(headers: Record<string, string>): unknown;
  status(code: number): { json(body: unknown): unknown };
}

/**
 * The door while the process stops: requests under way are answered first, while everything that answers need still
 * runs; a request that comes meanwhile is refused, to be repeated on another connection.
 */
@Injectable()
export class Leaving implements OnModuleDestroy {
  private isLeaving = false;
  private underWay = 0;
  private lastIsOut = (): void => undefined;
  private readonly endless = new Set<() => void>();

  readonly door = (_: unknown, response: Answer, next: () => void): void => {
    if (this.isLeaving) {
      response.set({ Connection: 'close', 'Retry-After': String(RETRY_AFTER_SECONDS) });
      response.status(503).json(errorBody(503, { saying: say('wavelane-restarting') }));
      return;
    }
    this.underWay++;
    response.once('close', () => {
      if (--this.underWay === 0) this.lastIsOut();
    });
    next();
  };

  /** Registers an answer without an end: it ends itself when `end` is called. */
  whenLeaving(end: () => void): void {
    this.endless.add(end);
  }

  /** Runs before anything else stops. */
  async onModuleDestroy(): Promise<void> {
    this.isLeaving = true;
    for (const end of this.endless) end();
    if (this.underWay === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MS);
      this.lastIsOut = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
