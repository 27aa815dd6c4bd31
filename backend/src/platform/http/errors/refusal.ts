import { HttpException } from '@nestjs/common';
import type { Saying } from '@wavelane/contracts';
import type { FieldSayings } from '../../domain/domain-error.js';
import type { ErrorCode } from '../../domain/codes/error-codes.js';

/** The content of an answer with an error. */
export interface Told {
  saying: Saying;
  /** The problems, by field. */
  fields?: FieldSayings | undefined;
  /** For programs, if it differs from the code of the sentence. */
  code?: ErrorCode | undefined;
}

/** A request that is refused before a rule of the domain is asked. */
export class Refusal extends HttpException {
  constructor(
    status: number,
    readonly told: Told,
  ) {
    super(told.saying.message, status);
  }
}
