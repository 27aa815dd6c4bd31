/** Descriptions of parameters whose declaration has no comment, by name. */
const PARAMETERS: Readonly<Record<string, string>> = {
  limit: 'How many items a page has',
  cursor: 'From the Link header of the page before; opaque',
  channelId: 'Of this channel only',
  userId: 'Id of the user, as the list of users gives it',
  plannedId: 'Id of the planned reply, as the conversation gives it',
  lineId: 'Id of the line, as the conversation gives it',
  orderId: 'Id of the order at PayPal, as asking for it gave it',
  personId: 'Of this person only',
  phone: 'Phone number, E.164; its + is written %2B',
  name: 'Name of the read model or worker, as the overview gives it',
  status: 'Of this status only',
  days: 'How many days, the last of which is today',
  account: 'Account of the ledger',
  kind: 'Of this kind only',
  label: 'With this label only',
  stopped: 'true: who wants no messages; false: all others',
  type: 'Of this type only',
  format: 'How the file is written',
  view: 'Which conversations',
  role: 'With this role only',
  sort: 'In which order',
  includeVoided: 'Also what was reversed',
  figure: 'Which figure of the report the conversations are counted in',
  revision: 'Place in the stream, from 0',
  group: 'Of this group only',
  samples: 'How many examples of each difference',
  since: 'From when, inclusive',
  until: 'Until when, exclusive',
};

/** The thing in a folder, for the id that follows the folder. */
const THINGS: Readonly<Record<string, string>> = {
  jobs: 'job',
  sessions: 'session',
  exports: 'export',
  media: 'file',
  'canned-replies': 'canned reply',
  members: 'member',
  invitations: 'invitation',
  templates: 'template',
  faults: 'parked event',
  users: 'user',
  payments: 'payment',
  people: 'person',
  channels: 'channel',
  'people-segments': 'saved filter',
  messages: 'message',
  transactions: 'transaction',
  wordings: 'text of consent',
  events: 'event',
  verifications: 'verification',
  push: 'browser',
  conversations: 'conversation',
  'people-imports': 'import',
  forgettings: 'forgetting',
  'offline-payments': 'payment',
};

/** @param path with `{names}` @returns undefined if there is no text for it */
export function parameterWords(path: string, place: string | undefined, name: string): string | undefined {
  if (place !== 'path' || (name !== 'id' && name !== 'channelId')) return PARAMETERS[name];
  const folder = path.split('/')[path.split('/').indexOf(`{${name}}`) - 1] ?? '';
  const thing = THINGS[folder];
  return thing === undefined ? undefined : `Id of the ${thing}, as its list gives it; of another account: 404`;
}
