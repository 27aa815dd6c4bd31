import { type SetPace, type PaceName, PACES } from '@wavelane/contracts';
import { IsIn } from 'class-validator';

export class SetPaceDto implements SetPace {
  @IsIn(PACES, { message: `pace must be one of ${PACES.join(', ')}` })
  pace!: PaceName;
}
