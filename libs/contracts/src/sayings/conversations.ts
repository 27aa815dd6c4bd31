/** Conversations, replies and opening hours. */
export const CONVERSATIONS = {
  'channel-not-linked-to-whatsapp': 'This channel is not linked to WhatsApp. Link it, then send your answer.',
  'choose-time': 'Choose when it goes',
  'conversation-has-no-owner': 'This conversation is no longer assigned. Assign it to yourself first.',
  'conversation-has-owner': '{name} answers this conversation',
  'idempotency-key-already-used-for-something-else': 'This Idempotency-Key was already used for something else',
  'member-may-not-answer': 'Choose a member who may answer in this channel',
  'mentioned-member-sees-no-channel': 'Mention members who see this channel',
  'no-opening-hours-of-version': 'There are no opening hours of this version',
  'only-managers-set-others-away': 'Only managers can set others away',
  'opening-hours-changed':
    'Someone changed the opening hours since you opened them. Check the new hours, then make your change.',
  'phone-number-hidden':
    'The number is hidden, and this installation does not answer hidden numbers. Answer on your phone.',
  'planned-reply-changed': 'This planned reply was changed, sent or cancelled meanwhile. Look at it again.',
  'quoted-message-not-sent-yet': 'That message is not sent yet. Quote it once it is.',
  'rules-changed': 'Someone changed the rules since you opened them. Check the new rules, then make your change.',
  'say-why-you-take-over': 'Give a reason for taking over',
  'short-name-taken': 'Another canned reply has this short name',
  'too-many-canned-replies': 'An account can have at most {max} canned replies. Delete one that nobody uses',
  'too-many-days': 'At most {n} days are allowed',
  'too-many-labels-of-conversation': 'A conversation can have at most {n} labels',
  'too-many-mentions': 'A note can mention at most {n} members',
  'too-many-planned-replies': 'At most {n} replies can be planned in a conversation. Cancel one first.',
  'too-many-stretches': 'At most {n} stretches are allowed',
} as const;
