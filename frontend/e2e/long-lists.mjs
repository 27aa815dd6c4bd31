// Long lists in the place of a server, page by page, each naming the next one.
/** The most rows of a page that the server gives. */
const PAGE = 500;
/** The lines of a thread in one answer, as for a reader who has asked for more ten times. Every other line is short. */
const LINES = 500;
const FEW_LINES = 10;
/** The most messages of a job that the server gives at once. */
const MESSAGES = 100;
const SECOND_MS = 1_000;
const STATUSES = ['COMPLETED', 'PENDING', 'FAILED', 'QUEUED'];
const NAMES = ['Sara Lind', 'Huda Al-Farsi', 'محمد عبد الله', 'Ben', 'Ludmila Konstantinopoulos-Weatherby'];

/**
 * Answers the calls of a page from here: `count()` jobs and people, and as many conversations, which can be opened.
 * @param added so many rows appeared at the top since @param page so many rows in one answer
 */
export async function serveLists(context, count, now, { added = () => 0, page = PAGE } = {}) {
  const pages = (path, make) => async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('after') ?? 0);
    const rows = count();
    const to = Math.min(rows, from + page);
    const body = Array.from({ length: to - from }, (_, index) => make(from + index - added(), now));
    const headers = to < rows ? { Link: `<${path}?after=${to}>; rel="next"` } : {};
    await route.fulfill({ json: body, headers });
  };
  // The first route is tried last: it reports calls that no other route answers, for the server does not have these
  // rows.
  await context.route(/\/api\/(jobs\/j|conversations\/c|people\/p)\d/, (route) => {
    console.error(`nothing answers ${route.request().method()} ${route.request().url()}`);
    return route.fulfill({ status: 404, json: {} });
  });
  await context.route(/\/api\/jobs\/j\d+\/timeline/, (route) => route.fulfill({ json: [] }));
  await context.route(/\/api\/jobs(\?.*)?$/, pages('/api/jobs', job));
  await context.route(/\/api\/people(\?.*)?$/, pages('/api/people', personOf));
  await context.route(/\/api\/conversations(\?.*)?$/, pages('/api/conversations', conversation));
  await context.route(/\/api\/conversations\/c\d+$/, (route) =>
    route.fulfill({
      json: {
        ...conversation(indexIn(route), now),
        ...{ replyTo: '+14155550101', cannotReply: null, mentioned: false, planned: [] },
      },
    }),
  );
  await context.route(/\/api\/jobs\/j\d+(\?.*)?$/, (route) => route.fulfill({ json: openJob(indexIn(route), now) }));
  await context.route(/\/api\/conversations\/c\d+\/lines/, (route) =>
    route.fulfill({ json: thread(now, indexIn(route) % 2 === 1 ? LINES : FEW_LINES) }),
  );
  await context.route(/\/api\/conversations\/c\d+\/read$/, (route) => route.fulfill({ json: { success: true } }));
  await context.route(/\/api\/presence/, (route) => route.fulfill({ json: [] }));
  await context.route(/\/api\/people\/[^/]+\/consents/, (route) =>
    route.fulfill({ json: { purposes: [], history: [] } }),
  );
}

const indexIn = (route) => Number(/\d+(?=(\/lines)?$)/.exec(new URL(route.request().url()).pathname)?.[0] ?? 0);
const nameOf = (index) => `${NAMES[Math.abs(index) % NAMES.length]} ${index}`;
const timeOf = (index, now) => new Date(now - index * 40 * SECOND_MS).toISOString();

const personOf = (index, now) => ({
  ...{ id: `p${index}`, name: nameOf(index), profileName: null, stopped: index % 29 === 0, merged: [] },
  handles: [{ kind: 'phone', value: `+1415555${String(1_000 + Math.abs(index)).padStart(4, '0')}` }],
  labels: index % 3 === 0 ? ['vip', 'returns'] : [],
  attributes: index % 2 === 0 ? { language: 'ar' } : {},
  ...{ firstSeenAt: timeOf(index, now), lastInboundAt: index % 5 === 0 ? null : timeOf(index, now) },
});

function job(index, now) {
  const total = 1 + ((index * 7) % 900);
  const failed = index % 11 === 0 ? 1 : 0;
  const counts = { queued: 0, pending: 0, sent: 0, delivered: 0, read: total - failed, replied: 0, failed };
  return {
    ...{ id: `j${index}`, type: index % 3 === 0 ? 'bulk' : 'single', status: STATUSES[index % STATUSES.length] },
    ...{
      createdAt: timeOf(index, now),
      channelId: 1,
      channelLabel: 'Shop',
      to: index % 3 === 0 ? null : nameOf(index),
    },
    ...{ name: index % 3 === 0 ? `Offers of week ${index}` : null, fileName: null, scheduledFor: null },
    ...{ reason: index % 17 === 0 ? 'The channel is not linked' : null, pausedBy: null, estimatedFinishAt: null },
    counts: { ...counts, cancelled: 0, total },
    funnel: { accepted: total, sent: total, delivered: total, read: total - failed, replied: 0 },
  };
}

/** The messages, the newest first: the person's, the account's and notes in turn. */
const thread = (now, lines) =>
  Array.from({ length: lines }, (_, index) => ({ id: `l${index}`, at: timeOf(index, now), ...lineOf(index) }));

function lineOf(index) {
  const by = { id: 'u2', name: 'Layla' };
  const text = `They asked for the ${index}th time where their parcel is.`;
  if (index % 3 === 2) return { type: 'note', by, text, mentions: [] };
  const message = {
    ...{ type: 'message', kind: 'text', header: null, text, footer: null },
    buttons: [],
    reactions: [],
  };
  if (index % 3 === 0) return { ...message, from: 'person' };
  const sent = { messageId: `m${index}`, jobId: `j${index}`, status: 'read', error: null, outcomeUnknown: false };
  return { ...message, from: 'member', sent: { ...sent, bulk: false, by } };
}

/** A job with a page of its messages. */
function openJob(index, now) {
  const unknown = { sentAt: null, deliveredAt: null, readAt: null, repliedAt: null, failedAt: null };
  const messages = Array.from({ length: MESSAGES }, (_, at) => ({
    ...{ id: `m${index}-${at}`, jobId: `j${index}`, to: '+14155550101', name: nameOf(at), body: 'It is ready' },
    ...{ header: null, footer: null, buttons: [], status: 'sent', cancelled: false, lastReply: null },
    ...{ providerMessageId: null, error: null, outcomeUnknown: false, retryable: false, ...unknown },
    ...{ createdAt: timeOf(index, now), updatedAt: timeOf(index, now) },
  }));
  return { ...job(index, now), messages, canRetry: false };
}

function conversation(index, now) {
  return {
    ...{ id: `c${index}`, channelId: 1, state: 'open', snoozedUntil: null },
    person: { id: `p${index}`, name: nameOf(index), phone: '+14155550101', stopped: index % 29 === 0 },
    owner: index % 4 === 0 ? { id: 'u2', name: 'Layla' } : null,
    unread: index % 5,
    waitingSince: index % 2 === 0 ? timeOf(index, now) : null,
    windowEndsAt: null,
    plannedFor: null,
    labels: index % 3 === 0 ? ['vip', 'returns'] : [],
    lastAt: timeOf(index, now),
    last: {
      from: 'person',
      kind: 'text',
      text: `Where is my parcel ${index}?`,
      deleted: false,
      status: null,
      by: null,
    },
  };
}
