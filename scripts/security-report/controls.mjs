// Which tests show each control of docs/security.md: by heading, and by heading and first cell for each row of its tables.
// A test is named by its file and words of its title.

export const CONTROLS = {
  'Ways to sign in': ['sign-in-limits.spec.ts: F6: of 100 wrong passwords', 'subject.spec.ts: A4: what an address'],
  'Ways to sign in: password': [
    'password-forms.spec.ts: is hashed in one form',
    'weak-passwords.spec.ts: weak passwords',
  ],
  'Ways to sign in: second factor': [
    'second-factor.spec.ts: takes a code instead of the password, once',
    'second-factor.spec.ts: never takes a recovery code twice',
    'second-factor-production.spec.ts: A05: have nothing but their own security open',
  ],
  'Ways to sign in: forgotten password': ['accounts.spec.ts: A05: a forgotten password is set anew by a link, once'],
  'Ways to sign in: lost second factor': ['accounts-cli.spec.ts: F5: sessions are ended, accounts disabled'],
  'Ways to sign in: first administrator': ['first-administrator.spec.ts: F7: a common ADMIN_PASSWORD stops'],
  'Ways to sign in: asking again': [
    'asking-again.spec.ts: A6: a second factor',
    'asking-again.spec.ts: A12: twenty minutes after sign-in',
  ],
  'Failed sign-ins and fail2ban': ['fail2ban.spec.ts: finds the address of each failed sign-in'],
  'Words that passwords may not hold': ['weak-passwords.spec.ts: A8: words of the product'],
  Sessions: [
    'sessions.spec.ts: ends it after twelve hours without any',
    'session-store.spec.ts: never beyond seven days',
    'session-store.spec.ts: F17: stay ended after a use that crosses a logout',
  ],
  'Who may do what': ['authorisation.spec.ts: the rule of an operation (A01)', 'members.spec.ts: '],
  'Who may do what: anybody': ['authorisation.spec.ts: the rule of an operation (A01)'],
  'Who may do what: a member': ['tenants.spec.ts: answers 404, whatever is done to them'],
  'Who may do what: an administrator': ['tenants.spec.ts: answers 403 to users at everything of the administrators'],
  'Input and its limits': [
    'hostile-input.spec.ts: a body of any shape (F2)',
    'ids-in-bodies.spec.ts: leads to a refusal if it is foreign, missing or deleted',
    'repeated-keys.spec.ts: gets listed by operations that take nothing at all (api 16)',
    'dates.spec.ts: days and instants (api 5, 9)',
  ],
  'Input and its limits: hashing a password': ['hash-queue.spec.ts: F4: serves known people before all strangers'],
  'Input and its limits: an import of a file': ['hostile-input.spec.ts: a list of any shape (F11)'],
  'Input and its limits: a list as JSON': ['room.spec.ts: is for two at once', 'room.spec.ts: that drip'],
  'Input and its limits: bodies that come': [
    'held-bodies.spec.ts: is refused if its address has so many open',
    'held-bodies.spec.ts: is never passed, for one or for all',
    'held-bodies.spec.ts: is refused if it does not come in time',
  ],
  'Input and its limits: headers': ['held-bodies.spec.ts: A9: headers'],
  'Input and its limits: connections': [
    'held-bodies.spec.ts: A2: connections without a request',
    'server.spec.ts: are never more than 2,000',
  ],
  'Input and its limits: a webhook': [
    'webhook.controller.spec.ts: looks up hook and key before it reads',
    'webhook.controller.spec.ts: F10: the amount',
  ],
  'Input and its limits: made on demand': [
    'on-demand.spec.ts: A1: what is made on demand for one account',
    'pdf-thread.spec.ts: steps back behind the thread that serves everybody',
    'pieces.spec.ts: A1: the work of breaking a text',
  ],
  'Input and its limits: what is written': ['filled-disk.spec.ts: sees its budget of written bytes'],
  'Input and its limits: exports': ['asking-again.spec.ts: A12: twenty minutes after sign-in'],
  'Input and its limits: any request': ['request-limits.spec.ts: limits an address to five registrations'],
  Files: ['files.spec.ts: comes back only as a download', 'filled-disk.spec.ts: uploads nothing without a plan (A7)'],
  'Files: proof of payment': ['files.spec.ts: opens for administrators only (F03)'],
  'Files: bulk file': ['csv.spec.ts: guarded cells'],
  'Keys and algorithms': ['rotation.spec.ts: leaves sessions, passwords, tokens and kept answers as they were'],
  'Keys and algorithms: secrets in the vault': ['record-vault.spec.ts: never seals the same text the same way'],
  'Keys and algorithms: kept answers': ['rotation.spec.ts: gives the kept answer to a repeat'],
  'Keys and algorithms: cookies': ['sessions.spec.ts: are found by no cookie that was garbled or forged'],
  'Keys and algorithms: links by mail, tokens of webhooks': [
    'link-token.spec.ts: A05: are void after the change of any letter',
    'webhook-token.spec.ts: changes with each rotation',
  ],
  'Keys and algorithms: addresses in the security log': ['month-keys.spec.ts: is one for each month'],
  'Keys and algorithms: numbers, names and texts of people in the log': [
    'subject-keys.spec.ts: that were destroyed are used by no other process',
    'personal-fields.spec.ts: ',
  ],
  'Keys and algorithms: passwords': ['password-forms.spec.ts: is hashed in one form'],
  'Keys and algorithms: ids of sessions': ['canaries.spec.ts: '],
  'Keys and algorithms: chain of the log': ['chain.spec.ts: changes with every part of it'],
  'Keys and algorithms: PayPal’s webhook events': ['signature.spec.ts: a webhook event that names a foreign address'],
  Connections: ['network.spec.ts: F14: PUBLIC_URL'],
  'Connections: browsers, webhooks': [
    'origin-check.spec.ts: F3: the origin of a change',
    'behind-tls.spec.ts: signs in with the cookie',
  ],
  'Connections: the gateway': ['addresses.spec.ts: ', 'download.spec.ts: and follows no redirect'],
  'Connections: PayPal': ['certificates.spec.ts: fetches 30 foreign addresses a minute at most'],
  'Connections: push services': ['push.spec.ts: encrypted and signed'],
  'Connections: the mail server': ['smtp-transport.spec.ts: is not sent when TLS is required'],
  'Connections: EventStoreDB, MongoDB': ['eventstoredb-faults.spec.ts: requires credentials with TLS'],
  'Data and its protection': ['nightly-backups.spec.ts: a backup that is encrypted to a public key'],
  'Data and its protection: secrets': ['canaries.spec.ts: '],
  'Data and its protection: personal data': ['personal-fields.spec.ts: ', 'private-files.spec.ts: F17: file rights'],
  'Data and its protection: addresses and devices': [
    'security-trail.spec.ts: F13: holds no address and no device in the open',
  ],
  'Data and its protection: last use': ['last-seen.spec.ts: is told to five minutes'],
  'Data and its protection: money and days': ['chain.spec.ts: a block that is not as it was sealed'],
  'Data and its protection: proofs of payment': ['private-files.spec.ts: F17: file rights'],
  Logs: ['canaries.spec.ts: '],
  'Logs: server’s log': ['fail2ban.spec.ts: finds nothing in a sign-in that succeeds'],
  'Logs: security log': ['security-trail.spec.ts: F13: tells who did what'],
  'Logs: event log': ['audit-proofs.spec.ts: for administrators only'],
  'Logs: traces': ['traces.spec.ts: the trace of a message'],
  'Logs: metrics': ['behind-tls.spec.ts: shows metrics to administrators'],
};

/** The headings of the document, and the first cells of its tables below them. */
export function controlsIn(text) {
  const found = [];
  let heading;
  let isTable = false;
  for (const line of text.split('\n')) {
    const title = /^## (.+)$/.exec(line)?.[1];
    const cell = /^\| (.+?) +\|/.exec(line)?.[1]?.trim();
    if (title) found.push((heading = title));
    else if (heading && isTable && cell && !/^-+$/.test(cell)) found.push(`${heading}: ${cell.replaceAll("'", '’')}`);
    // The row of dashes ends a table's head.
    if (/^\| -/.test(line)) isTable = true;
    if (!line.startsWith('|')) isTable = false;
  }
  return found;
}

/**
 * Controls of the document that no test names, and names of tests that are not there.
 * @param text of docs/security.md
 * @param specs texts of the specs by their path
 */
export function controlProblems(text, specs, controls = CONTROLS) {
  const documented = controlsIn(text);
  const missing = documented
    .filter((control) => !controls[control]?.length)
    .map((control) => `docs/security.md, '${control}': no test is named (scripts/security-report/controls.mjs).`);
  const gone = Object.keys(controls)
    .filter((control) => !documented.includes(control))
    .map((control) => `docs/security.md has no control '${control}'.`);
  const empty = Object.entries(controls).flatMap(([control, pointers]) =>
    pointers
      .filter((pointer) => !isThere(pointer, specs))
      .map((pointer) => `'${control}': there is no test '${pointer}'.`),
  );
  return [...missing, ...gone, ...empty];
}

function isThere(pointer, specs) {
  const [file, words = ''] = pointer.split(/: (.*)/s, 2);
  return specs.some(({ path, text }) => path.endsWith(`/${file}`) && /\bit(\.|\()/.test(text) && text.includes(words));
}
