import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { say } from '@wavelane/contracts';
import { DomainError } from '../../domain/domain-error.js';

/** Longer than every id there is; the stores' own limit is not far above it. */
const ID = /^[^\p{C}]{1,300}$/u;

/** An id in a path: an impossible one is answered without a search. */
@Injectable()
export class IdsPipe implements PipeTransform {
  transform(value: unknown, { type }: ArgumentMetadata): unknown {
    if (type === 'param' && typeof value === 'string' && !ID.test(value)) {
      throw new DomainError('not-found', say('nothing-at-address'));
    }
    return value;
  }
}
