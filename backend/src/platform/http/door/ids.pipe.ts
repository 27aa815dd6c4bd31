import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { say } from '@wavelane/contracts';
import { DomainError } from '../../domain/domain-error.js';

/** Longer than every id there is; the stores' own limit is not far above it. */
const ID = /^[^\p{C}]{1,300}$/u;

/** An id that is a number, in its one spelling: `Number` would also take `0376`, `+376`, `376.0` and `3.76e2`. */
const NUMBER = /^[1-9]\d{0,15}$/;

/** An id in a path: an impossible one is answered without a search, and an impossible number is the id of nothing. */
@Injectable()
export class IdsPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type !== 'param' || typeof value !== 'string') return value;
    if (!ID.test(value)) throw new DomainError('not-found', say('nothing-at-address'));
    // Each route says in its own words that what it serves is not there.
    return metatype === Number && !NUMBER.test(value) ? 'NaN' : value;
  }
}
