/** Read nothing of a body or a query, and so do not judge what is in it. */
const READ_NOTHING: ReadonlySet<string> = new Set([
  'DELETE /api/channels/{id}',
  'DELETE /api/me/sessions/{id}',
  'DELETE /api/suppressions/{phone}',
  'DELETE /api/templates/{id}',
  'GET /api/admin/balance',
  'GET /api/admin/operations',
  'GET /api/app',
  'GET /api/billing/days/export',
  'GET /api/billing/payments/{id}/receipt',
  'GET /api/jobs/{id}/errors.csv',
  'GET /api/jobs/{id}/timeline',
  'GET /api/legal',
  'GET /api/me',
  'GET /api/me/security',
  'GET /api/me/sessions',
  'GET /api/media/{id}',
  'GET /api/messages/{id}',
  'GET /api/messages/{id}/timeline',
  'GET /api/people/{id}',
  'GET /api/plans',
  'GET /api/suppressions',
  'GET /api/whapi/settings',
  'GET /api/withdrawal-words',
  'GET /api/workflows',
  'GET /api/workflows/webhook',
  'GET /health/live',
  'GET /health/ready',
  'GET /paypal/setup',
  'POST /api/admin/audit/verifications',
  'POST /api/auth/logout',
  'POST /api/jobs/{id}/cancel',
  'POST /api/jobs/{id}/pause',
  'POST /api/jobs/{id}/resume',
  'POST /api/me/email/verification',
  'POST /api/me/sessions/end-others',
  'POST /api/me/totp',
  'POST /api/me/totp/disable',
  'POST /api/whapi/test',
  'POST /api/workflows/webhook/rotate',
]);

/** What such an operation is sent that the door lets through. */
const HARMLESS: ReadonlySet<string> = new Set([
  '7,000 characters for surprise',
  'NUL for surprise',
  'an RTL override for surprise',
  'a zero width space for surprise',
  'NFD for surprise',
  '120 Arabic letters for surprise',
  '1960 characters in all fields',
  '19960 characters in all fields',
  '1e308 in all fields',
  '-0 in all fields',
  '2^53+1 in all fields',
  '3 levels in all fields',
  '99 keys',
  'NUL in all fields',
  'NUL in surprise',
  'half a surrogate pair in all fields',
  'as many items as the door lets through in all fields',
]);

const REASON = ['NUL in all fields', 'NUL in reason', 'half a surrogate pair in all fields'];

/** Odd, but allowed by the operation: a free text or filter may hold every letter there is. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  'GET /api/admin/audit/journal': ['NFD for userId'],
  'GET /api/admin/operations/events': [
    'a zero width space for type',
    'NFD for stream',
    '120 Arabic letters for correlationId',
  ],
  'GET /api/admin/payments': ['a zero width space for user', 'NFD for order'],
  'GET /api/admin/security': ['an RTL override for accountId'],
  'GET /api/admin/users': ['a zero width space for search'],
  'GET /api/people': ['a zero width space for search', 'NFD for label'],
  // A browser that is refused never comes again, so what is no place counts as one long ago.
  'GET /api/live': ['NUL for after', 'a zero width space for after'],
  'POST /api/admin/balance/sync': ['NUL in all fields', 'NUL in note', 'half a surrogate pair in all fields'],
  'POST /api/admin/balance/topup': ['half a surrogate pair in note'],
  'POST /api/admin/users/{id}/add-days': ['half a surrogate pair in note'],
  'POST /api/admin/users/{id}/disable': REASON,
  'POST /api/admin/users/{id}/enable': REASON,
  'POST /api/admin/users/{id}/end-sessions': REASON,
  'POST /api/admin/users/{id}/plan': ['half a surrogate pair in note'],
  'POST /api/admin/users/{id}/remove-days': ['half a surrogate pair in note'],
  'POST /api/admin/users/{id}/role': ['NUL in reason'],
  'POST /api/admin/users/{id}/second-factor/remove': REASON,
  'POST /api/people': ['a zero width space in name'],
  'POST /api/subscribe/offline': ['a zero width space in reference'],
  'POST /api/templates': ['half a surrogate pair in header', 'an RTL override in body', 'a zero width space in footer'],
};

/** Whether an operation may accept what it was sent. */
export const mayBeTaken = (operation: string, what: string): boolean =>
  (READ_NOTHING.has(operation) && HARMLESS.has(what)) || (TAKEN[operation]?.includes(what) ?? false);
