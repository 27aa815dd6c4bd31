import type { Feature } from '../../platform/features/feature.js';
import { changing, changingNothing } from '../../platform/features/live-rules.js';
import { streamed } from '../../platform/features/sections.js';
import { AccountsModule } from './accounts.module.js';
import { emailEvents, accountEvents, accountStream } from './account.events.js';
import { invitationEvents } from './invitations/invitation.events.js';
import { teamEvents } from './team/team.events.js';
import { administratorsEvents } from './standing/administrators.events.js';

const PERSON = [
  'EmailVerified',
  'EmailChanged',
  'SecondFactorEnabled',
  'SecondFactorDisabled',
  'AccountDisabled',
  'AccountEnabled',
  'RoleChanged',
  'AccountClosed',
];

export const accounts: Feature = {
  modules: [AccountsModule],
  events: [emailEvents, accountEvents, invitationEvents, teamEvents, administratorsEvents],
  live: [
    changing(PERSON, { own: ['me', 'security'], admin: ['admin-users'] }),
    changing(['AccountRegistered', ...administratorsEvents.types], { admin: ['admin-users'] }),
    changing(['AccountForgettingAsked', 'AccountForgettingTakenBack'], {
      own: ['me', 'security'],
      admin: ['admin-users'],
    }),
    changing(['AccountExportAsked', 'AccountExportReady', 'AccountExportRemoved'], { own: ['security'] }),
    changing(['AccountSettingsChanged', 'AccountRenamed'], { own: ['me'], admin: ['admin-users'] }),
    changing(['PasswordChanged', 'EmailChangeRequested', 'RecoveryCodesRenewed', 'RecoveryCodeUsed'], {
      own: ['security'],
    }),
    changing(['RecipientSuppressed', 'RecipientRestored'], { own: ['suppressions', 'people'] }),
    changing(invitationEvents.types, { admin: ['admin-invitations'] }),
    changing(['MemberInvited', 'MemberInvitationRepeated', 'MemberInvitationWithdrawn'], { own: ['team'] }),
    // Each member reads their permissions anew; a member whose session has ended by it learns so.
    changing(['MemberJoined', 'MemberRoleChanged', 'MemberChannelsChanged', 'MemberRemoved', 'MemberLeft'], {
      own: ['team', 'me', 'inbox'],
    }),
    changingNothing(
      ...emailEvents.types,
      'PasswordResetRequested',
      'EmailVerificationRequested',
      'RegistrationRepeated',
    ),
  ],
  sections: (sources) => [
    streamed(
      { order: 1, name: 'account', title: 'The account: profile, settings and their changes' },
      sources,
      accountStream,
    ),
  ],
};
