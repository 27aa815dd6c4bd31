import { NAME_MAX, type OptOutsFilter } from '@wavelane/contracts';
import { IsString, Matches, MaxLength } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { PageQuery } from '../../platform/http/paging.js';

/** Query of GET /api/opt-outs. */
export class OptOutsQuery extends PageQuery implements OptOutsFilter {
  /** How a number or a word of the name begins */
  @MayBeLeftOut()
  @IsString({ message: 'search must be text' })
  @MaxLength(NAME_MAX, { message: `search must be at most ${NAME_MAX} characters` })
  search?: string;

  @MayBeLeftOut()
  @Matches(/^[\w-]{1,64}$/, { message: 'personId must be the id of a person' })
  personId?: string;
}
