import { type ResolveMessage } from '@wavelane/contracts';
import { IsIn } from 'class-validator';

export class ResolveMessageDto implements ResolveMessage {
  @IsIn(['sent', 'not-sent'], { message: "outcome must be 'sent' or 'not-sent'" })
  outcome!: 'sent' | 'not-sent';
}
