import type { RowProblem, Saying } from '@wavelane/contracts';
import { isRefusal } from '../../../platform/domain/domain-error.js';

/** Why a row is left out. */
export class LeftOut extends Error {
  constructor(
    readonly kind: RowProblem['kind'],
    readonly reason: Saying,
  ) {
    super(reason.message);
  }
}

/** The reason why a row is not imported. @throws the error itself if it is no refusal */
export function leftOut(error: unknown): LeftOut {
  if (error instanceof LeftOut) return error;
  if (isRefusal(error, 'invalid')) return new LeftOut('invalid', error.saying);
  throw error;
}
