import { Injectable } from '@nestjs/common';
import type { SupportedLanguage } from '@wavelane/contracts';

type Source = (accountId: string) => Promise<SupportedLanguage | null>;

/** The languages that people chose for their mails. The feature that keeps these choices is above this one. */
@Injectable()
export class ChosenLanguages {
  private source: Source = () => Promise.resolve(null);

  /** @param source null for a person who chose none */
  from(source: Source): void {
    this.source = source;
  }

  /** @returns null without a choice */
  of(accountId: string): Promise<SupportedLanguage | null> {
    return this.source(accountId);
  }
}
