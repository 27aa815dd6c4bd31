import type { AdminUser } from '../api/accounts.js';
import type { GatewaySettings, GatewayTest } from '../api/gateway.js';
import type { Invitation, SecurityEvent } from '../api/security.js';
import type { AccountOrder, Invite, RoleOrder, SecurityEventFilter, UsersFilter } from '../api/requests/accounts.js';
import type { GatewayChange } from '../api/requests/messaging.js';
import { type Done, get, type Nothing, type PageAsked, post, put, remove } from './route.js';

/** Users, and what an administrator does to their accounts. */
export const users = get('/api/admin/users').of<AdminUser[], UsersFilter & PageAsked>();
export const disableUser = post('/api/admin/users/:id/disable').of<AccountOrder, AdminUser>();
export const enableUser = post('/api/admin/users/:id/enable').of<AccountOrder, AdminUser>();
export const changeRole = post('/api/admin/users/:id/role').of<RoleOrder, AdminUser>();
export const endUserSessions = post('/api/admin/users/:id/end-sessions').of<AccountOrder, AdminUser>();
export const removeSecondFactor = post('/api/admin/users/:id/second-factor/remove').of<AccountOrder, AdminUser>();

export const invitations = get('/api/admin/invitations').of<Invitation[], PageAsked>();
export const invite = post('/api/admin/invitations').of<Invite, Invitation>();
export const revokeInvitation = remove('/api/admin/invitations/:id').of<Done>();

export const securityLog = get('/api/admin/security').of<SecurityEvent[], SecurityEventFilter & PageAsked>();
/** Answered with a CSV file. */
export const exportSecurityLog = post('/api/admin/security/export').of<SecurityEventFilter, Blob>();

export const gatewaySettings = get('/api/whapi/settings').of<GatewaySettings>();
export const saveGatewaySettings = put('/api/whapi/settings').of<GatewayChange, GatewaySettings>();
export const testGateway = post('/api/whapi/test').of<Nothing, GatewayTest>();
