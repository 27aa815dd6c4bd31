import { NotFoundException } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { asItIs, DomainError } from '../../domain/domain-error.js';
import { isNotFound } from './late-reads.js';

describe('isNotFound', () => {
  it.each([
    ['something that was looked for', DomainError.notFound('Job'), true],
    ['an address', new NotFoundException(), true],
    [
      'what is missing for a reason that has a code',
      new DomainError('not-found', asItIs('x'), undefined, 'gone'),
      false,
    ],
    ['another refusal', DomainError.conflict(asItIs('x')), false],
    ['a failure', new Error('x'), false],
  ])('decides on %s: %s', (_, error, isWaitedFor) => expect(isNotFound(error)).toBe(isWaitedFor));
});
