import type { FrozenMessage, JobDrafted, MessageOrdered } from './job.events.js';

type Drafted = JobDrafted['data'];

/** What the event says as `JobDrafted` says it. */
export function draftIn(data: MessageOrdered['data']): Drafted {
  const { jobId, accountId, channelId, channelLabel, templateId = null, scheduledFor = null } = data;
  const { day, to, fingerprint, purpose, confirms, asks, validForHours } = data;
  return {
    ...{ jobId, accountId, channelId, channelLabel, kind: 'single', templateId, total: 1, chunks: 1 },
    ...{ day, to, fingerprint, scheduledFor },
    ...(purpose !== undefined && { purpose }),
    ...(confirms && { confirms }),
    ...(asks && { asks }),
    ...(validForHours !== undefined && { validForHours }),
  };
}

/** The message of the event as `JobRecipientsAdded` says it. */
export function messageIn(data: MessageOrdered['data']): FrozenMessage {
  const { messageId, to, body, media, name = null, header = null, footer = null, buttons = [], token = null } = data;
  return { messageId, ordinal: 0, to, name, header, body, footer, buttons, token, ...(media && { media }) };
}

/** The event of a job of one message. @param free it counts against no limit */
export function ordered(draft: Drafted, message: FrozenMessage, free: boolean): MessageOrdered {
  const { jobId, accountId, channelId, channelLabel, day, fingerprint, purpose, confirms, asks, validForHours } = draft;
  const { messageId, to, body, media, name, header, footer, buttons, token } = message;
  return {
    type: 'MessageOrdered',
    data: {
      ...{ jobId, accountId, channelId, channelLabel, day, fingerprint, messageId, to, body },
      ...(purpose !== undefined && { purpose }),
      ...(confirms && { confirms }),
      ...(asks && { asks }),
      ...(validForHours !== undefined && { validForHours }),
      ...(media && { media }),
      ...(name !== null && { name }),
      ...(header !== null && { header }),
      ...(footer !== null && { footer }),
      ...(buttons.length > 0 && { buttons }),
      ...(token !== null && { token }),
      ...(draft.templateId !== null && { templateId: draft.templateId }),
      ...(draft.scheduledFor && { scheduledFor: draft.scheduledFor }),
      ...(free && { free: true as const }),
    },
  };
}
