import { checkName, type SaveSegment } from '@wavelane/contracts';
import { Type } from 'class-transformer';
import { IsBoolean, IsIn, IsObject, ValidateNested } from 'class-validator';
import { IsValid, named } from '../../platform/http/is-valid.js';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { OmitType } from '../../platform/http/openapi/decorators.js';
import { PeopleQuery } from '../people.dto.js';

/** The filter of GET /api/people, without that for one number: a segment is of many. */
export class SegmentFilterDto extends OmitType(PeopleQuery, ['handle', 'limit', 'cursor', 'stopped'] as const) {
  @MayBeLeftOut()
  @IsBoolean({ message: 'stopped must be true or false' })
  stopped?: boolean;
}

/** Body of POST /api/people-segments and PUT /api/people-segments/{id}. */
export class SaveSegmentDto implements SaveSegment {
  /** @example "Regulars in Riffa" */
  @IsValid(checkName, named('word-name'))
  name!: string;

  @IsObject({ message: 'filter must be an object' })
  @ValidateNested()
  @Type(() => SegmentFilterDto)
  filter!: SegmentFilterDto;
}

/** The filter of the list; a number finds one person, of whom there is an export of their own. */
export class PeopleExportQuery extends OmitType(PeopleQuery, ['handle', 'limit', 'cursor'] as const) {
  /** A mark that spreadsheets read as UTF-8 */
  @MayBeLeftOut()
  @IsIn(['0', '1'], { message: 'bom must be 0 or 1' })
  bom: '0' | '1' = '1';
}
