import type { Channel, LinkedNumber, QrResponse, WaitingChannel } from '../api/channels.js';
import type { ChannelPacing } from '../api/messaging/index.js';
import type { ChannelDays, ChannelDraft, ChannelName, SetPace } from '../api/requests/messaging.js';
import { type Done, get, type Nothing, type PageAsked, patch, post, put, remove } from './route.js';

// WhatsApp numbers.

/** The WhatsApp numbers of the account. */
export const channels = get('/api/channels').of<Channel[], PageAsked>();
/** Adds a number. It is activated automatically if the pool's policy allows it, else by an administrator. */
export const addChannel = post('/api/channels').of<ChannelDraft, Channel>();
/** Gives a channel another name. */
export const renameChannel = patch('/api/channels/:id').of<ChannelName, Channel>();
/** Pauses a channel. It sends nothing and costs no days until it is resumed. */
export const pauseChannel = post('/api/channels/:id/pause').of<Nothing, Channel>();
/** Resumes a channel that its owner paused. */
export const resumeChannel = post('/api/channels/:id/resume').of<Nothing, Channel>();
/** Removes a channel. */
export const removeChannel = remove('/api/channels/:id').of<Done>();
/** The QR code that links a phone. */
export const channelQr = get('/api/channels/:id/qr').of<QrResponse>();
/** Looks whether the phone is linked by now. */
export const authorizeChannel = patch('/api/channels/:id/authorize').of<Nothing, Channel>();
/** Takes the number that is linked instead of the channel's as its own; waiting messages are sent from it. */
export const useLinkedNumber = put('/api/channels/:id/number').of<LinkedNumber, Channel>();
/** Unlinks the phone. */
export const logOutChannel = post('/api/channels/:id/logout').of<Nothing, Channel>();
/** How fast a channel sends. */
export const channelPacing = get('/api/channels/:id/pacing').of<ChannelPacing>();
/** Changes how fast a channel sends. */
export const setPace = put('/api/channels/:id/pacing').of<SetPace, ChannelPacing>();

/** Channels of all users that wait for days from an administrator, oldest first. */
export const waitingChannels = get('/api/admin/channels/waiting').of<WaitingChannel[], PageAsked>();
/** The channels of a user. */
export const userChannels = get('/api/admin/users/:id/channels').of<Channel[], PageAsked>();
/** Gives days to a channel. 202 while the gateway still works on it. */
export const activateChannel = post('/api/admin/users/:userId/channels/:channelId/activate').of<ChannelDays, Channel>();
