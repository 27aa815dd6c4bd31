import type { AdminUser } from '../api/accounts.js';
import type { AnswerHidden, GatewaySettings, GatewayTest, ProbeHidden } from '../api/gateway.js';
import type { SetupStep } from '../api/setup.js';
import type { Invitation, SecurityEvent } from '../api/security.js';
import type { AccountOrder, Invite, RoleOrder, SecurityEventFilter, UsersFilter } from '../api/requests/accounts.js';
import type { GatewayChange } from '../api/requests/messaging.js';
import { type Done, get, type Nothing, type PageAsked, post, put, remove } from './route.js';

/** The items that an installation needs, each with its state. */
export const setup = get('/api/admin/setup').of<SetupStep[]>();

// Users, and an administrator's orders about their accounts.

/** Users with their plans and days. */
export const users = get('/api/admin/users').of<AdminUser[], UsersFilter & PageAsked>();
/** All users that fit the filters, as a table in the requested order. */
export const exportUsers = post('/api/admin/users/export').of<UsersFilter, Blob>();
/** Disables an account. It cannot sign in any more; its sessions end. */
export const disableUser = post('/api/admin/users/:id/disable').of<AccountOrder, AdminUser>();
/** Enables an account again. */
export const enableUser = post('/api/admin/users/:id/enable').of<AccountOrder, AdminUser>();
/** Changes the role of an account. Its sessions end: another role is another sign-in. */
export const changeRole = post('/api/admin/users/:id/role').of<RoleOrder, AdminUser>();
/** Ends all sessions of an account. */
export const endUserSessions = post('/api/admin/users/:id/end-sessions').of<AccountOrder, AdminUser>();
/** Removes a second factor. For a user who has lost phone and recovery codes; their sessions end. */
export const removeSecondFactor = post('/api/admin/users/:id/second-factor/remove').of<AccountOrder, AdminUser>();

/** Invitations that are not answered yet. */
export const invitations = get('/api/admin/invitations').of<Invitation[], PageAsked>();
/** Asks a person by mail to make an account. */
export const invite = post('/api/admin/invitations').of<Invite, Invitation>();
/** Takes an invitation back. */
export const revokeInvitation = remove('/api/admin/invitations/:id').of<Done>();

/** The security log, newest first. */
export const securityLog = get('/api/admin/security').of<SecurityEvent[], SecurityEventFilter & PageAsked>();
/** All of the security log that fits the filters, as a table. */
export const exportSecurityLog = post('/api/admin/security/export').of<SecurityEventFilter, Blob>();

/** Settings of the gateway. Tokens are never shown whole. */
export const gatewaySettings = get('/api/whapi/settings').of<GatewaySettings>();
/** Changes the settings of the gateway. A field that is blank or left out keeps its value. */
export const saveGatewaySettings = put('/api/whapi/settings').of<GatewayChange, GatewaySettings>();
/** Tries to reach the gateway with the settings that are stored. */
export const testGateway = post('/api/whapi/test').of<Nothing, GatewayTest>();
/** Switches whether people whose number is hidden are answered. 409 to switch it on before a probe was delivered. */
export const answerHidden = put('/api/whapi/hidden-numbers').of<AnswerHidden, GatewaySettings>();
/** Sends one message to the caller's own hidden id, and waits some seconds for it to be delivered. */
export const probeHidden = post('/api/whapi/hidden-numbers/probe').of<ProbeHidden, GatewaySettings>();
