import { TIMELINE_MAX } from '@wavelane/contracts';
import { IsInt, Max, Min } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { WholeNumber } from '../../platform/http/numbers/whole-number.js';
import { PageQuery } from '../../platform/http/paging.js';

const LIMIT = 50;

export class TimelineQuery extends PageQuery {
  @MayBeLeftOut()
  @WholeNumber()
  @IsInt({ message: 'limit must be a whole number' })
  @Min(1, { message: 'limit must be at least 1' })
  @Max(TIMELINE_MAX, { message: `limit must be at most ${TIMELINE_MAX}` })
  override limit: number = LIMIT;
}
