/** Conversations, replies and opening hours. */
export const CONVERSATIONS = {
  'account-can-at-most-canned-replies': 'An account can have at most {max} canned replies. Delete one that nobody uses',
  'another-canned-reply-short-name': 'Another canned reply has this short name',
  'at-most-days-allowed': 'At most {n} days are allowed',
  'at-most-planned-replies': 'At most {n} replies can be planned in a conversation. Cancel one first.',
  'at-most-stretches-allowed': 'At most {n} stretches are allowed',
  'channel-not-linked-to-whatsapp': 'This channel is not linked to WhatsApp. Link it, then send your answer.',
  'choose-member-who-may-answer-in': 'Choose a member who may answer in this channel',
  'choose-when-it-goes': 'Choose when it goes',
  'conversation-can-at-most-labels': 'A conversation can have at most {n} labels',
  'idempotency-key-already-used-for-something-else': 'This Idempotency-Key was already used for something else',
  'member-answers-conversation': '{name} answers this conversation',
  'mention-members-who-see-channel': 'Mention members who see this channel',
  'no-opening-hours-of-version': 'There are no opening hours of this version',
  'nobody-answers-conversation-any-more': 'Nobody answers this conversation any more. Take it first.',
  'note-can-mention-at-most-members': 'A note can mention at most {n} members',
  'only-managers-say-others-away': 'Only managers say that others are away',
  'planned-reply-changed-sent-or-cancelled':
    'This planned reply was changed, sent or cancelled meanwhile. Look at it again.',
  'say-why-you-take-it-over': 'Say why you take it over',
  'somebody-changed-opening-hours':
    'Somebody has changed the opening hours since you opened them. Look at what they are now, then make your change.',
  'somebody-changed-rules':
    'Somebody has changed the rules since you opened them. Look at what they are now, then make your change.',
  'whatsapp-hides-persons-number-and-no':
    'WhatsApp hides this person’s number, and no other is known. Answer on your phone.',
} as const;
