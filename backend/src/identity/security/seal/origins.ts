import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/domain/clock.js';
import type { SealedOrigin } from '../security.events.js';
import { MonthKeys } from './month-keys.js';
import { type PlainOrigin, unsealOrigin } from './origin-seal.js';

/** Reads the origin of a security event, as long as it may be known. */
@Injectable()
export class Origins {
  constructor(
    private readonly keys: MonthKeys,
    private readonly clock: Clock,
  ) {}

  /** Undefined if it holds no origin, or if its key is destroyed. */
  async of({ origin }: { origin: Pick<SealedOrigin, 'keyId' | 'sealed'> | null }): Promise<PlainOrigin | undefined> {
    if (!origin) return undefined;
    const key = await this.keys.find(origin.keyId);
    return key && unsealOrigin(key, origin.sealed);
  }

  /** From when on origins are shown, ISO-8601 UTC: a key lives until the last day of its month is twelve months old. */
  since(): string {
    const yearAgo = new Date(this.clock.now());
    yearAgo.setUTCFullYear(yearAgo.getUTCFullYear() - 1);
    return yearAgo.toISOString();
  }
}
