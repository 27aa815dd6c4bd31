import { ApiPropertyOptional } from '@nestjs/swagger';
import { JOB_STATUSES, type JobStatus, MESSAGE_STATUSES, type MessageStatus } from '@wavelane/contracts';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { PageQuery } from '../../platform/http/paging.js';

const KINDS = ['single', 'bulk'] as const;

/** Which jobs of the outbox; all conditions hold together. */
export class JobsQuery extends PageQuery {
  @ApiPropertyOptional({ enum: JOB_STATUSES })
  @MayBeLeftOut()
  @IsIn(JOB_STATUSES, { message: `status must be one of ${JOB_STATUSES.join(', ')}` })
  status?: JobStatus;

  @ApiPropertyOptional({ enum: KINDS })
  @MayBeLeftOut()
  @IsIn(KINDS, { message: "type must be 'single' or 'bulk'" })
  type?: (typeof KINDS)[number];

  @ApiPropertyOptional({ type: 'integer' })
  @MayBeLeftOut()
  @Type(() => Number)
  @IsInt({ message: 'channelId must be a whole number' })
  @Min(1, { message: 'channelId must be at least 1' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'channelId is too large' })
  channelId?: number;

  @ApiPropertyOptional({ description: 'A phone number, or the beginning of a job’s name' })
  @MayBeLeftOut()
  @IsString()
  @MaxLength(100)
  q?: string;
}

/** Which messages of a job. */
export class JobMessagesQuery extends PageQuery {
  @ApiPropertyOptional({ enum: MESSAGE_STATUSES })
  @MayBeLeftOut()
  @IsIn(MESSAGE_STATUSES, { message: `status must be one of ${MESSAGE_STATUSES.join(', ')}` })
  status?: MessageStatus;
}
