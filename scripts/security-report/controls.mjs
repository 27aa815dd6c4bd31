// Which tests show each control of docs/security.md: by heading, and by heading and first cell for each row of its tables.
// A test is named by its file and words of its title.

export const CONTROLS = {
  'Ways to sign in': ['sign-in-limits.spec.ts: checks five of 100 wrong passwords', 'subject.spec.ts: addressKey (A4)'],
  'Ways to sign in: password': ['password-forms.spec.ts: hashes to one form', 'weak-passwords.spec.ts: weak passwords'],
  'Ways to sign in: second factor': [
    'second-factor.spec.ts: takes a code instead of the password, once',
    'second-factor.spec.ts: takes a recovery code once',
    'second-factor-production.spec.ts: opens only their own security until they have',
  ],
  'Ways to sign in: forgotten password': ['accounts.spec.ts: sets a forgotten password anew by a link, once'],
  'Ways to sign in: lost second factor': [
    'accounts-cli.spec.ts: ends sessions, and disables and enables accounts (F5)',
  ],
  'Ways to sign in: first administrator': [
    'first-administrator.spec.ts: stops the first start in production when ADMIN_PASSWORD is common',
  ],
  'Ways to sign in: asking again': [
    'asking-again.spec.ts: a second factor (A6)',
    'asking-again.spec.ts: an account twenty minutes after sign-in (A12)',
  ],
  'Failed sign-ins and fail2ban': ['fail2ban.spec.ts: finds the address of each failed sign-in'],
  'Words that passwords may not hold': ['weak-passwords.spec.ts: words of the product (A8)'],
  Sessions: [
    'sessions.spec.ts: ends it after twelve hours without any',
    'session-store.spec.ts: never beyond seven days',
    'session-store.spec.ts: keeps a session ended after a use that crosses a logout (F17)',
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
  'Input and its limits: hashing a password': ['hash-queue.spec.ts: serves known people before strangers'],
  'Input and its limits: an import of a file': ['hostile-input.spec.ts: a list of any shape (F11)'],
  'Input and its limits: a list as JSON': ['room.spec.ts: reads two at once', 'room.spec.ts: four dripping bodies'],
  'Input and its limits: bodies that come': [
    'held-bodies.spec.ts: refuses a body from an address that has too many open',
    'held-bodies.spec.ts: stays within its limits, for one and for all',
    'held-bodies.spec.ts: refuses a body that does not come in time',
  ],
  'Input and its limits: headers': ['held-bodies.spec.ts: limits of headers (A9)'],
  'Input and its limits: connections': [
    'held-bodies.spec.ts: limits of connections without a request (A2)',
    'server.spec.ts: allows 2,000 at most',
  ],
  'Input and its limits: a webhook': [
    'webhook.controller.spec.ts: looks up hook and key before it reads',
    'webhook.controller.spec.ts: the limit of the webhook address (F10)',
  ],
  'Input and its limits: made on demand': [
    'on-demand.spec.ts: what is made on demand for one account (A1)',
    'pdf-thread.spec.ts: steps back behind the thread that serves everybody',
    'pieces.spec.ts: the work of breaking a text (A1)',
  ],
  'Input and its limits: what is written': ['filled-disk.spec.ts: sees its budget of written bytes'],
  'Input and its limits: exports': ['asking-again.spec.ts: an account twenty minutes after sign-in (A12)'],
  'Input and its limits: any request': ['request-limits.spec.ts: limits an address to five registrations'],
  Files: [
    'files.spec.ts: comes back only as a download',
    'filled-disk.spec.ts: uploads nothing without a plan (A7)',
    'looking.spec.ts: lets this process work, and takes the next one',
  ],
  'Files: proof of payment': ['files.spec.ts: opens for administrators only (F03)'],
  'Files: bulk file': ['csv.spec.ts: guarded cells'],
  'Keys and algorithms': ['rotation.spec.ts: leaves sessions, passwords, tokens and kept answers as they were'],
  'Keys and algorithms: secrets in the vault': ['record-vault.spec.ts: seals the same text differently each time'],
  'Keys and algorithms: kept answers': ['rotation.spec.ts: gives the kept answer to a repeat'],
  'Keys and algorithms: cookies': ['sessions.spec.ts: finds no session by a cookie that was garbled or forged'],
  'Keys and algorithms: links by mail, tokens of webhooks': [
    'link-token.spec.ts: becomes void with the change of any letter (A05)',
    'webhook-token.spec.ts: changes with each rotation',
  ],
  'Keys and algorithms: addresses in the security log': ['month-keys.spec.ts: differs for each month'],
  'Keys and algorithms: numbers, names and texts of people in the log': [
    'subject-keys.spec.ts: stops other processes from using a destroyed key',
    'personal-fields.spec.ts: ',
  ],
  'Keys and algorithms: passwords': ['password-forms.spec.ts: hashes to one form'],
  'Keys and algorithms: ids of sessions': ['canaries.spec.ts: '],
  'Keys and algorithms: chain of the log': ['chain.spec.ts: changes with every part of it'],
  'Keys and algorithms: PayPal’s webhook events': ['signature.spec.ts: a webhook event that names a foreign address'],
  Connections: ['network.spec.ts: PUBLIC_URL (F14)'],
  'Connections: browsers, webhooks': [
    'origin-check.spec.ts: the origin check of a change (F3)',
    'behind-tls.spec.ts: signs in with the cookie',
  ],
  'Connections: the gateway': ['addresses.spec.ts: ', 'download.spec.ts: and follows no redirect'],
  'Connections: PayPal': ['certificates.spec.ts: fetches 30 foreign addresses a minute at most'],
  'Connections: push services': ['push.spec.ts: encrypted and signed'],
  'Connections: the mail server': ['smtp-transport.spec.ts: fails when TLS is required'],
  'Connections: EventStoreDB, MongoDB': ['eventstoredb-faults.spec.ts: requires credentials with TLS'],
  'Data and its protection': ['nightly-backups.spec.ts: a backup that is encrypted to a public key'],
  'Data and its protection: secrets': ['canaries.spec.ts: '],
  'Data and its protection: personal data': ['personal-fields.spec.ts: ', 'private-files.spec.ts: file rights (F17)'],
  'Data and its protection: addresses and devices': [
    'security-trail.spec.ts: contains no address and no device in the open (F13)',
  ],
  'Data and its protection: last use': ['last-seen.spec.ts: tells the time to five minutes'],
  'Data and its protection: money and days': ['chain.spec.ts: the search in a block that is not as it was sealed'],
  'Data and its protection: proofs of payment': ['private-files.spec.ts: file rights (F17)'],
  Logs: ['canaries.spec.ts: '],
  'Logs: server’s log': ['fail2ban.spec.ts: finds nothing in a sign-in that succeeds'],
  'Logs: security log': ['security-trail.spec.ts: tells the account, the act, the address'],
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
