/**
 * Texts that events have in common, the commonest at the end, because a reference to the end is the cheapest. It
 * belongs to format 1 of `content` and never changes: rows that were written with it are read with it. Another one is
 * another format.
 */
export const DICTIONARY_1 = Buffer.from(
  [
    '"conversationId":"","contactId":"","personId":"","memberId":"","labelId":"","noteId":"","draftId":"","mediaId":"","planId":"","orderId":"","paymentId":"","subscriptionId":"","secretId":"","tokenSecretId":"","hookId":"",',
    '"email":"","phone":"","name":"","label":"","title":"","body":"","text":"","note":"","reason":"","state":"","version":1,"days":1,"amount":"","currency":"USD","price":"","createdAt":"2026-","expiresAt":"2026-","effectiveAt":"2026-","dueAt":"2026-","startedAt":"2026-","endedAt":"2026-",',
    '"openedBy":"","assignedTo":null,"byMember":null,"inReplyTo":null,"repliesTo":null,"forwarded":false,"deleted":false,"edited":null,"caption":null,"mimeType":"image/jpeg","bytes":1,"image","video","audio","document","location","contact","sticker","reaction","poll",',
    '"actor":{"kind":"admin","id":"","actor":{"kind":"paypal","id":"webhook"},"actor":{"kind":"member","id":"","actor":{"kind":"system","id":"scheduler"},"actor":{"kind":"system","id":"metering"},"actor":{"kind":"user","id":"","correlationId":"","commandId":"","causationId":"',
    '"kind":"bulk","templateId":null,"total":1,"chunks":1,"day":"2026-","to":null,"fingerprint":"","scheduledFor":null,"timeZone":"UTC","dailyLimit":null,"monthlyBulkLimit":null,"usedToday":0,"bulkThisMonth":0,"count":1,"report":{"total":1,"valid":1,"invalid":0,"duplicate":0,"suppressed":0,"blank":0},',
    '"status":"failed","status":"pending","status":"sent","status":"delivered","status":"read","status":"played","status":"queued","failure":"permanent","temporary","retryable":true,"unresolved","cancelled","expired",',
    '{"actor":{"kind":"system","id":"dispatcher"},"correlationId":"","commandId":"","causationId":null}\n',
    '{"messageId":"","jobId":"","accountId":"","channelId":3,"attempt":1,"worker":"","basis":{"kind":"recorded","kind":"reply","kind":"none-recorded","ruleVersion":2,"purpose":"marketing","purpose":"service","handleId":"","consentsKnown":0,"withdrawalsKnown":0},"before":"queued","after":"queued","reached":[],"$sealed":["1.',
    '"providerMessageId":"","evidence":"answer","anomaly":false,"before":"queued","after":"pending","reached":["accepted"]}',
    '{"channelId":3,"accountId":"","at":"2026-01-01T00:00:00.000Z","providerMessageId":"","fromMe":false,"fromMe":true,"kind":"text","buttonId":null,"echoedButtonIds":[],"quotedId":null,"source":"mobile","source":"api","content":null,"$sealed":["1.',
    '{"actor":{"kind":"gateway","id":"whapi"},"correlationId":"","commandId":"","causationId":null}\n{"channelId":3,"accountId":"","at":"2026-","providerMessageId":"","status":"delivered","status":"read","$sealed":["1.',
    '{"actor":{"kind":"gateway","id":"whapi"},"correlationId":"","commandId":":message","causationId":""}\n',
    '{"messageId":"","jobId":"","accountId":"","channelId":3,"status":"sent","at":"2026-","anomaly":false,"before":"pending","after":"sent","reached":["sent"]}',
    '"status":"delivered","at":"2026-","anomaly":false,"before":"sent","after":"delivered","reached":["delivered"]}',
    '"status":"read","at":"2026-","anomaly":false,"before":"delivered","after":"read","reached":["read"]}',
  ].join(''),
);
