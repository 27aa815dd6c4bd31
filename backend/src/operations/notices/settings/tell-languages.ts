import { Injectable } from '@nestjs/common';
import { ChosenLanguages } from '../../../identity/index.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { noticeSettings } from './settings.js';
import { noticeSettingsStream } from './settings.events.js';

/** Lets all mails to a person be in the language that they chose with their notices. */
@Injectable()
export class TellLanguages {
  constructor(languages: ChosenLanguages, executor: CommandExecutor) {
    languages.from(async (accountId) => {
      const { language } = await executor.cached(noticeSettings, noticeSettingsStream(accountId));
      return language;
    });
  }
}
