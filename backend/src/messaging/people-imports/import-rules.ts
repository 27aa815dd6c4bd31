import { Injectable } from '@nestjs/common';
import { isSupportedCountry } from 'libphonenumber-js';
import { say } from '@wavelane/contracts';
import { AccountLookup } from '../sending/account-lookup.js';
import { FindWordings } from '../../people/index.js';
import { DomainError, refuse } from '../../platform/domain/domain-error.js';
import { HandleIds } from '../../platform/personal/handle-ids.js';
import type { ImportPeopleDto } from './import.dto.js';
import { consentOf, OF_CONSENT, ofFile, problemOf, saysConsent } from './rows/consent-of-row.js';
import { KnownWordings } from './rows/known-wordings.js';
import type { RowRules } from './rows/row-judge.js';

type Rules = Omit<RowRules, 'layout'>;

/** By what the rows of a file are judged. */
@Injectable()
export class ImportRules {
  constructor(
    private readonly lookup: AccountLookup,
    private readonly wordings: FindWordings,
    private readonly ids: HandleIds,
  ) {}

  /** @param now Unix ms @throws DomainError invalid and not-found, naming what is wrong with the consent of the form */
  async of(
    accountId: string,
    content: ImportPeopleDto,
    now: number,
  ): Promise<{ rules: Rules; wordings: KnownWordings }> {
    const sender = await this.lookup.sender(accountId);
    if (!sender) throw DomainError.notFound('Account');
    const { defaultCountry = sender.defaultCountry, labels = [] } = content;
    if (content.defaultCountry !== undefined && !isSupportedCountry(content.defaultCountry))
      refuse('defaultCountry', say('choose-country-by-letters'));
    const wordings = new KnownWordings(accountId, this.wordings);
    await this.checkConsent(accountId, content, now, wordings);
    const consents = await this.lookup.consents(accountId);
    const rules = {
      ...{ labels, defaultCountry, now, consents, ofFile: ofFile(content) },
      isSuppressed: (phone: string) => sender.isSuppressed(phone),
      handleIdOf: (phone: string) => this.ids.idOf(accountId, 'phone', phone),
    };
    return { rules, wordings };
  }

  /** Reports a problem of every row once; a value that comes from a column is checked in each row. */
  private async checkConsent(accountId: string, content: ImportPeopleDto, now: number, wordings: KnownWordings) {
    const texts = ofFile(content);
    const inColumns = new Set(OF_CONSENT.filter((field) => (content.columns?.[field] ?? null) !== null));
    if (!saysConsent(texts) && inColumns.size === 0) return;
    const whole = { ...texts };
    // A stand-in for the values of the rows.
    for (const field of inColumns) if (whole[field] === '') whole[field] = FITTING[field];
    const wrong = problemOf(whole, now);
    if (wrong) refuse(wrong.field, wrong.problem);
    if (texts.wordingId === '') return;
    const version = texts.wordingVersion === '' ? undefined : Number(texts.wordingVersion);
    const shown = await this.wordings.shown(accountId, texts.wordingId, version);
    if (texts.purpose === '') return;
    const found = consentOf(whole, shown);
    if ('problem' in found) refuse(found.field, found.problem);
    await wordings.of(texts);
  }
}

const FITTING = {
  ...{ purpose: 'marketing', wordingId: 'w', wordingVersion: '1', means: 'paper', at: '2000-01-01T00:00Z' },
  ...{ reference: 'r', note: 'n' },
} as const;
