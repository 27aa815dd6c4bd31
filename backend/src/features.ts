import type { Feature } from './platform/features/feature.js';
import { mail } from './mail/index.js';
import { accounts } from './accounts/index.js';
import { security } from './security/index.js';
import { letters } from './letters/index.js';
import { gateway } from './gateway/index.js';
import { plans } from './plans/index.js';
import { ledger } from './ledger/index.js';
import { payments } from './payments/index.js';
import { people } from './people/index.js';
import { channels } from './channels/index.js';
import { team } from './team/index.js';
import { answering } from './answering/index.js';
import { templates } from './templates/index.js';
import { cannedReplies } from './canned-replies/index.js';
import { workflows } from './workflows/index.js';
import { media } from './media/index.js';
import { messaging } from './messaging/index.js';
import { bulk } from './bulk/index.js';
import { conversations } from './conversations/index.js';
import { overview } from './overview/index.js';
import { reports } from './reports/index.js';
import { peopleImports } from './people-imports/index.js';
import { audit } from './audit/index.js';
import { notices } from './notices/index.js';
import { billing } from './billing/index.js';
import { operations } from './operations/index.js';
import { live } from './live/index.js';
import { presence } from './presence/index.js';
import { dossier } from './dossier/index.js';
import { accountExports } from './account-exports/index.js';
import { forgetting } from './forgetting/index.js';
import { retention } from './retention/index.js';
import { demo } from './demo/index.js';
import { testingClock } from './testing-clock/index.js';
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
