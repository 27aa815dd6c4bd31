/**
 * Sentences that events of older logs hold, each with the sentence that replaces it today: a recorded reason is read in
 * the words, and in the language, of today.
 */
export const EARLIER_WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Nobody knows yet whether this message went out. It is being checked and is not sent again by itself.':
      'It is not known yet whether this message went out. We are checking, and do not send it again automatically.',
    'The gateway does not know this channel any more. An administrator must look at it.':
      'The gateway no longer knows this channel. An administrator must look at it.',
    'The gateway cannot be reached. This message is tried again by itself.':
      'The gateway cannot be reached. We try this message again automatically.',
    'Nobody knows whether this message went out: the gateway did not answer and does not show it. Ask the recipient before you send it again.':
      'It is not known whether this message went out: the gateway did not answer and does not show it. Ask the recipient before you send it again.',
    'There is nothing to ask any more: they have answered, or said no. Nothing was sent.':
      'There is nothing left to ask: they have answered or declined. Nothing was sent.',
    'Who planned it does not answer this conversation any more': 'Its author no longer answers this conversation',
    'Who planned it may not answer in this channel any more': 'Its author may no longer answer in this channel',
    'The file of this message is not here any more. Send it again with another one.':
      'The file of this message is no longer available. Send it again with another one.',
    'The file of this message cannot be read at the moment. The message is tried again by itself.':
      'The file of this message cannot be read at the moment. We try again automatically.',
    'What the account had under way is still being ended': 'Work in progress of this account is still being ended',
    'The withdrawal does not stand any more, so there is nothing to confirm. Nothing was sent.':
      'The opt-out no longer applies, so there is nothing to confirm. Nothing was sent.',
    'What was taken is not what the order says.': 'The amount taken differs from the order.',
    'This file is not here any more. Add it again': 'This file is no longer available. Add it again',
  }),
);
