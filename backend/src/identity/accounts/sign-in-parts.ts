import { Principals } from '../../platform/security/sessions/principals.js';
import { SessionUses } from '../../platform/security/sessions/session-store.js';
import { Enrolment } from './second-factor/enrolment.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactors } from './second-factor/second-factors.js';
import { SecurityController } from './second-factor/security.controller.js';
import { AccountSessions } from './sessions/account-sessions.js';
import { Entrance } from './sessions/entrance.js';
import { LastSeen } from './sessions/last-seen.js';
import { SessionPrincipals } from './sessions/session-principals.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { ConfirmController } from './sign-in/confirm.controller.js';
import { Confirmations } from './sign-in/confirmations.js';
import { OwnerProof } from './sign-in/owner-proof.js';
import { LocalStrategy } from './sign-in/local.strategy.js';

/** The providers of sign-in, second factor, sessions and confirmations. */
export const signInParts = [
  AccountSessions,
  Confirmations,
  Enrolment,
  Entrance,
  LastSeen,
  LocalStrategy,
  OwnerProof,
  SecondFactors,
  { provide: Principals, useClass: SessionPrincipals },
  { provide: SessionUses, useExisting: LastSeen },
];

export const signInControllers = [ConfirmController, SecondFactorController, SecurityController, SessionsController];
