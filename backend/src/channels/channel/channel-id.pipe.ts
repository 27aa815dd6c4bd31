import { Injectable, type PipeTransform } from '@nestjs/common';
import { Refusal } from '../../platform/domain/refusal.js';

/** An id that cannot be one belongs to no channel: 404 like every other that is not there. */
@Injectable()
export class ChannelIdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    const id = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : NaN;
    if (!Number.isSafeInteger(id)) throw Refusal.notFound('Channel');
    return id;
  }
}
