import { Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError } from '../../domain/domain-error.js';

/** Answers 404 for an impossible id, as for every unknown one. */
@Injectable()
export class ChannelIdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : NaN;
    if (!Number.isSafeInteger(id)) throw DomainError.notFound('Channel');
    return id;
  }
}
