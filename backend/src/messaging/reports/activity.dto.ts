import { IsInt, IsString, Matches, Max, Min } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { WholeNumber } from '../../platform/http/numbers/whole-number.js';

export class ActivityQuery {
  @MayBeLeftOut()
  @WholeNumber()
  @IsInt({ message: 'days must be a whole number' })
  @Min(1, { message: 'days must be at least 1' })
  // Ninety days and the ninety before them.
  @Max(180, { message: 'days must be at most 180' })
  days: number = 30;
}

const IDS = /^[\w-]{1,100}(,[\w-]{1,100}){0,49}$/;

export class TemplateUsesQuery {
  /** 1 to 50 ids of templates, with commas between them */
  @IsString({ message: 'ids must be one text' })
  @Matches(IDS, { message: 'ids must be 1 to 50 ids of templates, with commas between them' })
  ids!: string;
}
