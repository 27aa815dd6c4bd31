import { AddressClaims } from './address/address-claims.js';
import { Addresses } from './address/addresses.js';
import { AdministrationController } from './users/administration.controller.js';
import { FindUsers } from './users/find-users.js';
import { InvitationsController } from './invitations/invitations.controller.js';
import { Invitations } from './invitations/invitations.js';
import { AccountLinks } from './links/account-links.js';
import { LinksController } from './links/links.controller.js';
import { LeavingController } from './own/leaving.controller.js';
import { MeController } from './own/me.controller.js';
import { OwnAccountController } from './own/own-account.controller.js';
import { PasswordChanges } from './passwords/password-changes.js';
import { WeakPasswords } from './passwords/weak-passwords.js';
import { Register } from './registration/register.js';
import { SignUp } from './registration/sign-up.js';
import { Administrators } from './standing/administrators.js';
import { LastAccounts } from './team/last-accounts.js';
import { Memberships } from './team/memberships.js';
import { Team } from './team/teams.js';
import { Standing } from './standing/standing.js';

/** The providers of accounts other than those of sign-in and sessions. */
export const accountParts = [
  AccountLinks,
  AddressClaims,
  Addresses,
  Administrators,
  FindUsers,
  Invitations,
  LastAccounts,
  Memberships,
  PasswordChanges,
  Register,
  SignUp,
  Standing,
  Team,
  WeakPasswords,
];

export const accountControllers = [
  AdministrationController,
  InvitationsController,
  LeavingController,
  LinksController,
  MeController,
  OwnAccountController,
];
