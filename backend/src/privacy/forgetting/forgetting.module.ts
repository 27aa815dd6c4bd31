import { Module } from '@nestjs/common';
import type { EventStore } from '@wavelane/event-store';
import { AccountExportsModule } from '../account-exports/account-exports.module.js';
import { IdentityModule } from '../../identity/index.js';
import { MessagingModule } from '../../messaging/index.js';
import { DaysModule } from '../../days/index.js';
import { WhatsappModule } from '../../whatsapp/index.js';
import { PeopleModule } from '../../people/index.js';
import { projects } from '../../platform/runtime/declarations.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { BeginForgettings, ForgetPersonHandler } from './forgetting.commands.js';
import { ForgettingController } from './forgetting.controller.js';
import { ForgetAccountHandler } from './account/account-forgetting.commands.js';
import { AccountForgettingController } from './account/account-forgetting.controller.js';
import { AccountForgetting } from './account/account-forgetting.js';
import { accountForgettingQueries } from './account/account-forgetting.queries.js';
import { AccountSteps } from './account/account-steps.js';
import { ClosedAccount } from './account/closed-account.js';
import { ClosedAccounts } from './account/closed-accounts.reactor.js';
import { DueForgettings } from './account/due-forgettings.worker.js';
import { forgettingOrdersProjection } from './account/forgetting-orders.projection.js';
import { forgettingQueries } from './forgetting.queries.js';
import { ForgettingWorker } from './forgetting.worker.js';
import { forgettingsProjection } from './forgettings.projection.js';
import { OpenPast } from './open-past.js';
import { ForgettingReplay } from './replay.js';
import { ForgettingSteps } from './steps/forgetting-steps.js';
import { ForgettingWork } from './steps/forgetting-work.js';
import { HeardWishes } from './steps/heard-wishes.js';

/** Forgets persons permanently: keys, documents, files and all other data about them. */
@Module({
  imports: [IdentityModule, DaysModule, AccountExportsModule, PeopleModule, WhatsappModule, MessagingModule],
  controllers: [ForgettingController, AccountForgettingController],
  providers: [
    ...projects(forgettingsProjection, forgettingOrdersProjection),
    ClosedAccount,
    AccountSteps,
    AccountForgetting,
    ClosedAccounts,
    DueForgettings,
    ForgetAccountHandler,
    BeginForgettings,
    { provide: OpenPast, useFactory: (log: EventStore) => new OpenPast(log), inject: [EVENT_STORE] },
    ForgettingWork,
    HeardWishes,
    ForgettingSteps,
    ForgettingWorker,
    ForgettingReplay,
    ForgetPersonHandler,
    ...forgettingQueries,
    ...accountForgettingQueries,
  ],
  exports: [BeginForgettings, OpenPast],
})
export class ForgettingModule {}
