import { Injectable } from '@nestjs/common';
import type { MailState } from '@wavelane/contracts';
import { Config } from '../platform/config/config.js';

/** Whether this installation can send mail: what needs a link by mail is offered only where it can. */
@Injectable()
export class Mail {
  constructor(private readonly config: Config) {}

  state(): MailState {
    if (this.config.mail.smtp) return 'smtp';
    return this.config.hasStandIns ? 'demo' : 'none';
  }
}
