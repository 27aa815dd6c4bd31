import type { Feature } from './platform/features/feature.js';
import { mail } from './identity/mail/feature.js';
import { accounts } from './identity/accounts/feature.js';
import { security } from './identity/security/feature.js';
import { letters } from './identity/letters/feature.js';
import { gateway } from './whatsapp/gateway/feature.js';
import { plans } from './days/plans/feature.js';
import { ledger } from './days/ledger/feature.js';
import { payments } from './days/payments/feature.js';
import { people } from './people/feature.js';
import { channels } from './whatsapp/channels/feature.js';
import { team } from './identity/team/feature.js';
import { answering } from './inbox/answering/feature.js';
import { templates } from './messaging/templates/feature.js';
import { cannedReplies } from './inbox/canned-replies/feature.js';
import { workflows } from './whatsapp/workflows/feature.js';
import { media } from './whatsapp/media/feature.js';
import { messaging } from './messaging/feature.js';
import { bulk } from './messaging/bulk/feature.js';
import { conversations } from './inbox/conversations/feature.js';
import { overview } from './operations/overview/feature.js';
import { reports } from './inbox/reports/feature.js';
import { peopleImports } from './messaging/people-imports/feature.js';
import { audit } from './books/audit/feature.js';
import { notices } from './operations/notices/feature.js';
import { billing } from './books/billing/feature.js';
import { operations } from './operations/feature.js';
import { live } from './inbox/live/feature.js';
import { presence } from './inbox/presence/feature.js';
import { dossier } from './privacy/dossier/feature.js';
import { accountExports } from './privacy/account-exports/feature.js';
import { forgetting } from './privacy/forgetting/feature.js';
import { retention } from './privacy/retention/feature.js';
import { demo } from './operations/demo/feature.js';
import { testingClock } from './operations/testing-clock/feature.js';
import { platform } from './platform/features/platform.js';

/** Every feature, from the lowest up. */
export const FEATURES: readonly Feature[] = [
  platform,
  mail,
  accounts,
  security,
  letters,
  gateway,
  plans,
  ledger,
  payments,
  people,
  channels,
  team,
  answering,
  templates,
  cannedReplies,
  workflows,
  media,
  messaging,
  bulk,
  conversations,
  overview,
  reports,
  peopleImports,
  audit,
  notices,
  billing,
  operations,
  live,
  presence,
  dossier,
  accountExports,
  forgetting,
  retention,
  demo,
  testingClock,
];
