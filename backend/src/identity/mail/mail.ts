import { Injectable } from '@nestjs/common';
import type { MailState } from '@wavelane/contracts';
import { Config } from '../../platform/config/config.js';

/** Says whether this installation can send mail: actions that need a link by mail are offered only if it can. */
@Injectable()
export class Mail {
  constructor(private readonly config: Config) {}

  state(): MailState {
    if (this.config.mail.smtp) return 'smtp';
    return this.config.hasStandIns ? 'demo' : 'none';
  }
}
