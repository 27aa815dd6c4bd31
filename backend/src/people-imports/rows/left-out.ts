import type { RowProblem } from '@wavelane/contracts';
import { DomainError } from '../../platform/domain/domain-error.js';

/** Why a row is left out. */
export class LeftOut extends Error {
  constructor(
    readonly kind: RowProblem['kind'],
    reason: string,
  ) {
    super(reason);
  }
}

/** What a check said against a row. @throws what is no refusal */
export function leftOut(error: unknown): LeftOut {
  if (error instanceof LeftOut) return error;
  if (error instanceof DomainError && error.kind === 'invalid') return new LeftOut('invalid', error.message);
  throw error;
}
