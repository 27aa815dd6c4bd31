import { checkName, type SaveSegment, type SegmentFilter } from '@wavelane/contracts';
import { Type } from 'class-transformer';
import { IsBoolean, IsObject, ValidateNested } from 'class-validator';
import { IsValid } from '../../platform/http/is-valid.js';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { ApiProperty, ApiPropertyOptional, OmitType } from '../../platform/http/openapi/decorators.js';
import { PeopleQuery } from '../people.dto.js';

/** The filter of GET /api/people, without that for one number: a segment is of many. */
export class SegmentFilterDto extends OmitType(PeopleQuery, ['handle', 'limit', 'cursor', 'stopped'] as const) {
  @ApiPropertyOptional({ type: Boolean })
  @MayBeLeftOut()
  @IsBoolean({ message: 'stopped must be true or false' })
  stopped?: boolean;
}

/** Body of POST /api/people-segments and PUT /api/people-segments/{id}. */
export class SaveSegmentDto implements SaveSegment {
  @ApiProperty({ example: 'Regulars in Riffa' })
  @IsValid(checkName)
  name!: string;

  @ApiProperty({ type: SegmentFilterDto })
  @IsObject({ message: 'filter must be an object' })
  @ValidateNested()
  @Type(() => SegmentFilterDto)
  filter!: SegmentFilter;
}
