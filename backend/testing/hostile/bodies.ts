export const FORGET = { confirm: true, reason: 'asked' };

const SOON = new Date(Date.now() + 3_600_000).toISOString();

/** Bodies that pass the checks of form, for routes that check the owner only after them. */
export const BODIES: Readonly<Record<string, object>> = {
  'PUT /api/templates/{id}': { title: 'Another title', body: 'Another body' },
  'PUT /api/canned-replies/{id}': { shortName: 'another', text: 'Another text' },
  'POST /api/people/{id}/attributes': { name: 'city', value: 'Riffa' },
  'POST /api/people/{id}/labels': { add: ['vip'] },
  'POST /api/people/{id}/consents': { purpose: 'marketing', means: 'paper', wordingId: 'no-such-wording' },
  'POST /api/suppressions/{phone}/restore': {
    ...{ purpose: 'marketing', means: 'paper', note: 'Asked again', wordingId: 'no-such-wording' },
    // In the future, so that the phone is still on the list for the attack that restores it.
    at: '2099-01-01T00:00Z',
  },
  'POST /api/people/{id}/consents/withdraw': { purpose: 'marketing', means: 'paper' },
  'PUT /api/team/members/{id}': { role: 'viewer', channels: null, version: 1 },
  'POST /api/conversations/{id}/assign': { memberId: 'nobody', expectedOwner: null },
  'POST /api/conversations/{id}/claim': { expectedOwner: null },
  'POST /api/conversations/{id}/snooze': { until: SOON },
  'POST /api/conversations/{id}/lines/{lineId}/react': { emoji: '👍' },
  'POST /api/conversations/{id}/lines/{lineId}/edit': { text: 'Hello' },
  'POST /api/conversations/{id}/notes': { text: 'Wants to be called' },
  'POST /api/conversations/{id}/labels': { add: ['complaint'] },
  'POST /api/conversations/{id}/reply': { text: 'Hello', expectedOwner: null },
  'POST /api/conversations/{id}/planned-replies': { text: 'Hello', scheduledFor: SOON, expectedOwner: null },
  'PUT /api/conversations/{id}/planned-replies/{plannedId}': { text: 'Hello', scheduledFor: SOON, version: 1 },
  'POST /api/conversations/{id}/planned-replies/{plannedId}/send': { version: 1 },
  'POST /api/people/{id}/forgetting': FORGET,
  'PUT /api/people-segments/{id}': { name: 'Nobody', filter: { stopped: true } },
  'POST /api/wordings/{id}/versions': { text: 'Yes, all offers by WhatsApp.' },
  'PATCH /api/channels/{id}': { label: 'Another name' },
  'PUT /api/channels/{id}/number': { phone: '+14155550123' },
  'PUT /api/channels/{id}/pacing': { pace: 'careful' },
  'POST /api/messages/{id}/resolve': { outcome: 'not-sent' },
};
