/** Conversations, replies and opening hours. */
export const CONVERSATIONS = {
  'channel-not-linked-to-whatsapp': 'This channel is not linked to WhatsApp. Link it, then send your answer.',
  'choose-time': 'Choose when it goes',
  'conversation-has-no-owner': 'Nobody answers this conversation any more. Take it first.',
  'conversation-has-owner': '{name} answers this conversation',
  'idempotency-key-already-used-for-something-else': 'This Idempotency-Key was already used for something else',
  'member-may-not-answer': 'Choose a member who may answer in this channel',
  'mentioned-member-sees-no-channel': 'Mention members who see this channel',
  'no-opening-hours-of-version': 'There are no opening hours of this version',
  'only-managers-set-others-away': 'Only managers say that others are away',
  'opening-hours-changed':
    'Somebody has changed the opening hours since you opened them. Look at what they are now, then make your change.',
  'phone-number-hidden': 'WhatsApp hides this person’s number, and no other is known. Answer on your phone.',
  'planned-reply-changed': 'This planned reply was changed, sent or cancelled meanwhile. Look at it again.',
  'rules-changed':
    'Somebody has changed the rules since you opened them. Look at what they are now, then make your change.',
  'say-why-you-take-over': 'Say why you take it over',
  'short-name-taken': 'Another canned reply has this short name',
  'too-many-canned-replies': 'An account can have at most {max} canned replies. Delete one that nobody uses',
  'too-many-days': 'At most {n} days are allowed',
  'too-many-labels-of-conversation': 'A conversation can have at most {n} labels',
  'too-many-mentions': 'A note can mention at most {n} members',
  'too-many-planned-replies': 'At most {n} replies can be planned in a conversation. Cancel one first.',
  'too-many-stretches': 'At most {n} stretches are allowed',
} as const;
