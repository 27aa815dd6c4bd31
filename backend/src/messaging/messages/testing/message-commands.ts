import { given } from '../../../../testing/domain/given.js';
import { message, type MessageCommand } from '../message.js';

export const refs = { messageId: 'm', jobId: 'j', accountId: 'a', channelId: 7 };
export const basis = { kind: 'none-recorded', ruleVersion: 1, withdrawalsKnown: 0 } as const;
export const claim = {
  type: 'ClaimMessage',
  refs,
  to: '+97330000002',
  worker: 'w',
  basis,
} satisfies MessageCommand;
export const accept = { type: 'AcceptMessage', attempt: 1, providerMessageId: 'P' } satisfies MessageCommand;
export const lost: MessageCommand = { type: 'LoseTrack', attempt: 1, reason: 'timeout', nextCheckAt: 'later' };
export const echo: MessageCommand = { type: 'NoteEvidence', providerMessageId: 'P', evidence: 'echo' };
export const refuse: MessageCommand = { type: 'RejectMessage', attempt: 1, failure: 'bad-request', reason: 'no' };
export const report = (status: string, id = 'P'): MessageCommand => ({
  type: 'NoteStatus',
  providerMessageId: id,
  status,
  at: `t-${status}`,
  error: null,
});
export const reply = (replyId = 'r1'): MessageCommand => ({
  type: 'NoteReply',
  replyId,
  quotedId: 'P',
  kind: 'text',
  text: 'ok',
  button: null,
  at: 't',
});

/** A message that went through these commands. */
export const tell = (...commands: MessageCommand[]) => given(message).when(...commands);
