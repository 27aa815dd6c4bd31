import { Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError } from '../../platform/domain/domain-error.js';

/** An id that cannot be one belongs to no channel: 404 like every other that is not there. */
@Injectable()
export class ChannelIdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : NaN;
    if (!Number.isSafeInteger(id)) throw DomainError.notFound('Channel');
    return id;
  }
}
