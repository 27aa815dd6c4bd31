import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { DoctorCheck, DoctorReport } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { GetAccount, MailTransport } from '../../identity/index.js';
import { LastVerification } from '../../books/index.js';
import { TestGateway } from '../../whatsapp/index.js';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/domain/clock.js';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import { KeyRing } from '../../platform/security/keys/key-ring.js';
import { Seals } from '../../platform/security/keys/seals.js';
import { EVENT_STORE, READ_STORE } from '../../platform/storage/tokens.js';
import { examine, type Patient, testMail } from './examine.js';
import { remembered } from './remembered.js';

/** Mail servers count sign-ins, and the page looks often. */
const GREETED_FOR_MS = 60_000;

/** The checks of `wavelane doctor`, for the page. */
@Injectable()
export class Doctor {
  private readonly greet: () => Promise<void>;

  constructor(
    private readonly config: Config,
    private readonly queries: QueryBus,
    private readonly verification: LastVerification,
    private readonly transport: MailTransport,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
    @Inject(READ_STORE) private readonly readStore: ReadStore,
  ) {
    this.greet = remembered(
      () => this.transport.greet(),
      GREETED_FOR_MS,
      () => this.clock.machine(),
    );
  }

  examine(): Promise<DoctorReport> {
    return examine(this.patient);
  }

  /** @param accountId of the administrator who gets it */
  async sendTestMail(accountId: string): Promise<DoctorCheck> {
    const account = await this.queries.execute(new GetAccount(accountId));
    if (!account) throw new DomainError('not-found', asItIs('There is no such account.'));
    return testMail(this.patient, account.email);
  }

  private get patient(): Patient {
    const { config, eventStore, transport, greet } = this;
    const now = () => this.clock.machine();
    return {
      ...{ config, eventStore, transport, greet, now },
      keys: () => new Seals(this.readStore, KeyRing.of(config), now).standing(),
      gateway: () => this.queries.execute(new TestGateway()),
      verification: () => this.verification.read(),
    };
  }
}
