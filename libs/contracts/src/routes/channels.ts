import type { Channel, QrResponse } from '../api/channels.js';
import type { ChannelPacing } from '../api/messaging.js';
import type { ChannelDays, ChannelDraft, SetPace } from '../api/requests/messaging.js';
import { type Done, get, type Nothing, type PageAsked, patch, post, put, remove } from './route.js';

/** WhatsApp numbers. */
export const channels = get('/api/channels').of<Channel[], PageAsked>();
export const addChannel = post('/api/channels').of<ChannelDraft, Channel>();
export const removeChannel = remove('/api/channels/:id').of<Done>();
export const channelQr = get('/api/channels/:id/qr').of<QrResponse>();
export const authorizeChannel = patch('/api/channels/:id/authorize').of<Nothing, Channel>();
export const logOutChannel = post('/api/channels/:id/logout').of<Nothing, Channel>();
export const channelPacing = get('/api/channels/:id/pacing').of<ChannelPacing>();
export const setPace = put('/api/channels/:id/pacing').of<SetPace, ChannelPacing>();

export const userChannels = get('/api/admin/users/:id/channels').of<Channel[], PageAsked>();
export const activateChannel = post('/api/admin/users/:userId/channels/:channelId/activate').of<ChannelDays, Channel>();
