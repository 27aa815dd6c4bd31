// The whole path of a new installation in a real browser: from sign-up to a pressed button, two people, one phone.
import { readFile } from 'node:fs/promises';
import { ARTIFACTS, emptyArtifacts, lookAt, openBrowser, person } from './browser.mjs';
import { weighPages } from './budget.mjs';
import { ADMIN, startProduct } from './product.mjs';

const problems = [];
let passed = 0;
const product = await startProduct();
emptyArtifacts();
const browser = await openBrowser();

async function step(name, work) {
  const before = problems.length;
  const began = Date.now();
  await work();
  const isClean = problems.length === before;
  if (isClean) passed++;
  console.log(`${isClean ? 'ok  ' : 'FAIL'} ${name} (${Date.now() - began} ms)`);
}

const toast = (page, text) => page.getByTestId('toast').getByText(text, { exact: false }).first().waitFor();

try {
  const user = await person(browser, product.url, problems, 'user');
  const admin = await person(browser, product.url, problems, 'admin');

  await step('every page keeps to its budget', async () => {
    for (const { page, kilobytes, files, limit } of weighPages()) {
      const text = `${page}: ${kilobytes.toFixed(1)} kB gzip in ${files} files`;
      console.log(`     ${text}`);
      if (limit && (kilobytes > limit.kilobytes || files > limit.files)) problems.push(`over budget: ${text}`);
    }
  });

  await step('landing page', async () => {
    await user.goto('/');
    await user.getByRole('heading', { name: 'Automate your business & grow faster' }).waitFor();
    await lookAt(user, '01-landing', problems);
  });

  await step('an unknown address', async () => {
    await user.goto('/nowhere');
    await user.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    await lookAt(user, '01-not-found', problems);
  });

  await step('sign-up, with mistakes shown at the fields', async () => {
    await user.goto('/signup');
    await user.getByRole('button', { name: 'Create Account' }).click();
    await user.getByText('Name is required').waitFor();
    await lookAt(user, '02-signup', problems);
    await user.getByLabel('Full name').fill('Sara Lind');
    await user.getByLabel('Email').fill('sara@example.com');
    await user.getByLabel('Password').fill('a good password');
    await user.keyboard.press('Enter');
    await toast(user, 'Account created!');
    await user.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await user.getByText('No Active Plan').waitFor();
    await lookAt(user, '03-dashboard-new', problems);
  });

  await step('an offline payment is submitted', async () => {
    await user.getByRole('link', { name: 'View Pricing Plans' }).click();
    const card = user.getByRole('article', { name: 'Starter' });
    await card.waitFor();
    await lookAt(user, '04-pricing', problems);
    await card.getByRole('button', { name: 'Pay offline' }).click();
    await user.getByLabel('Reference (optional)').fill('Transfer 4711');
    await lookAt(user, '04-offline', problems);
    await user.getByRole('button', { name: 'Submit payment' }).click();
    await toast(user, 'Payment submitted');
    await user.getByText('Transfer 4711').waitFor();
  });

  await step('sign-in as administrator', async () => {
    await admin.goto('/admin');
    await admin.getByRole('heading', { name: 'Welcome Back' }).waitFor();
    await lookAt(admin, '05-login', problems);
    await admin.getByLabel('Email').fill(ADMIN.email);
    await admin.getByLabel('Password').fill(ADMIN.password);
    await admin.getByRole('button', { name: 'Sign In' }).click();
    await toast(admin, 'Welcome back!');
    await admin.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
  });

  await step('the payment is approved and 30 days are given', async () => {
    await admin.getByRole('tab', { name: 'Offline Payments' }).click();
    await admin.getByText('Transfer 4711').waitFor();
    await lookAt(admin, '06-admin-payments', problems);
    await admin.getByRole('button', { name: 'Approve' }).click();
    await toast(admin, 'Payment approved');
    await admin.getByText('No pending payments').waitFor();
    await admin.getByRole('tab', { name: 'Users & Billing' }).click();
    await admin.getByRole('button', { name: 'Add days for Sara Lind' }).click();
    await admin.getByLabel('Number of Days').fill('30');
    await lookAt(admin, '07-days', problems);
    await admin.getByRole('button', { name: 'Add Days', exact: true }).click();
    await toast(admin, 'Days balance updated');
    await admin
      .getByRole('row', { name: /Sara Lind/ })
      .getByText('60')
      .waitFor();
    await lookAt(admin, '07-admin-users', problems);
  });

  await step('the pool is topped up', async () => {
    await admin.getByRole('link', { name: 'Balances' }).click();
    await admin.getByRole('button', { name: 'Top Up Balance' }).click();
    await admin.getByLabel('Note (optional)').fill('First hundred');
    await lookAt(admin, '08-top-up', problems);
    await admin.getByRole('button', { name: 'Top Up', exact: true }).click();
    await toast(admin, 'Main balance topped up successfully');
    await admin.getByText('First hundred').waitFor();
    await lookAt(admin, '08-balances', problems);
  });

  await step('the gateway settings say that it is a demo, and the test connects', async () => {
    await admin.getByRole('link', { name: 'WHAPI Settings' }).click();
    await admin.getByText('messages go to the built-in demo gateway').waitFor();
    await admin.getByRole('button', { name: 'Test Connection' }).click();
    await toast(admin, 'Connection successful');
    await lookAt(admin, '09-settings', problems);
  });

  await step('a channel is added', async () => {
    await user.goto('/channels');
    await user.getByText('No channels yet').waitFor();
    await user.getByRole('button', { name: 'Add Channel' }).click();
    const dialog = user.getByRole('dialog');
    await dialog.getByLabel('Label').fill('Shop');
    await dialog.getByLabel('Phone').fill('+1 415 555 0100');
    await lookAt(user, '09-add-channel', problems);
    await dialog.getByRole('button', { name: 'Add Channel' }).click();
    await toast(user, 'Channel added');
    await user.getByRole('article', { name: 'Shop' }).getByText('PENDING').waitFor();
  });

  await step('the administrator activates it with 30 days', async () => {
    await admin.getByRole('link', { name: 'Admin', exact: true }).click();
    await admin.getByRole('button', { name: 'Channels of Sara Lind' }).click();
    await admin.getByRole('button', { name: 'Activate' }).click();
    await admin.getByText('Admin Main Balance Pool', { exact: true }).waitFor();
    await admin.getByText('100 days', { exact: true }).waitFor();
    await lookAt(admin, '10-activate', problems);
    await admin.getByRole('button', { name: 'Activate', exact: true }).click();
    await toast(admin, 'Days added successfully');
    await admin.getByRole('link', { name: 'Balances' }).click();
    await admin.getByText('ALLOCATE').waitFor();
    await admin.getByText('70 days').waitFor();
  });

  await step('the QR dialog leads to the demo phone, which links the channel', async () => {
    await user.goto('/channels');
    const card = user.getByRole('article', { name: 'Shop' });
    await card.getByText('ACTIVE').waitFor();
    await card.getByRole('button', { name: 'Show QR' }).click();
    const link = user.getByRole('link', { name: 'Open the demo phone' });
    await link.waitFor();
    await user.getByAltText('QR code to link WhatsApp').waitFor({ timeout: 60_000 });
    await lookAt(user, '11-qr', problems);
    const [phone] = await Promise.all([user.context().waitForEvent('page'), link.click()]);
    await phone.getByRole('button', { name: /Link this phone/ }).click();
    await toast(user, 'Channel connected successfully and now active.');
    await card.getByText('Linked to WhatsApp').waitFor();
    await phone.close();
    await lookAt(user, '12-channels', problems);
    await user.getByRole('button', { name: /Pace/ }).click();
    await user.getByRole('radio', { name: /Careful/ }).waitFor();
    await lookAt(user, '12-pace', problems);
    await user.getByRole('button', { name: 'Cancel' }).click();
  });

  await step('a message with buttons is sent', async () => {
    await user.getByRole('link', { name: 'Send', exact: true }).click();
    await user.getByLabel('Channel', { exact: true }).selectOption({ label: 'Shop (+14155550100)' });
    await user.getByLabel('Phone', { exact: true }).fill('+1 415 555 0123');
    await user.getByLabel('Name (optional)').fill('Omar');
    await user.getByLabel('Header (optional)').fill('Order 17');
    await user.getByLabel('Body').fill('Hi {{name}}, shall we deliver today?');
    await user.getByLabel('Footer (optional)').fill('Answer STOP to leave');
    await user.getByLabel('Button 1 (optional)').fill('Yes, today');
    await user.getByLabel('Button 2 (optional)').fill('Tomorrow');
    await user.getByLabel('Preview').getByText('Hi Omar, shall we deliver today?').waitFor();
    await lookAt(user, '13-send', problems);
    await user.getByRole('button', { name: 'Send Message' }).click();
    await toast(user, 'Message queued');
  });

  await step('it is delivered, read on the demo phone, and answered with a button', async () => {
    const phone = await person(browser, product.simUrl, [], 'phone');
    await phone.goto('/phones/14155550123');
    await phone.getByText('Hi Omar, shall we deliver today?').first().waitFor();
    await phone.screenshot({ path: `${ARTIFACTS}/14-demo-phone.png` });
    await user.getByRole('link', { name: 'Outbox', exact: true }).click();
    const row = user.getByRole('row', { name: /14155550123/ });
    await row.getByText('1 read').waitFor({ timeout: 90_000 });
    await lookAt(user, '15-outbox', problems);
    await phone.getByRole('button', { name: 'Yes, today' }).first().click();
    await row.getByText('1 replied').waitFor({ timeout: 30_000 });
    await row.getByRole('button', { name: /Details/ }).click();
    await user.getByText('Reply: Yes, today').waitFor();
    await lookAt(user, '16-job', problems);
    await user.getByText('Reply: Yes, today').click();
    await user.getByRole('list', { name: 'Timeline' }).getByRole('listitem').nth(3).waitFor();
    await lookAt(user, '17-message', problems);
  });

  await step('a template is written and used', async () => {
    await user.goto('/templates');
    await user.getByText('No templates yet').waitFor();
    await user.getByRole('button', { name: 'New Template' }).click();
    await user.getByLabel('Title').fill('Order ready');
    await user.getByLabel('Body').fill('Hi {{name|there}}, your order is ready.');
    await user.getByLabel('Button 1 (optional)').fill('Thank you');
    await lookAt(user, '20-template', problems);
    await user.getByRole('button', { name: 'Create', exact: true }).click();
    await toast(user, 'Template created');
    await lookAt(user, '21-templates', problems);
    await user.getByRole('link', { name: 'Use Order ready' }).click();
    await user.getByLabel('Preview').getByText('Hi there, your order is ready.').waitFor();
    await user.getByRole('link', { name: 'Bulk', exact: true }).click();
    await user.getByRole('button', { name: 'Leave' }).click();
  });

  await step('a CSV file is read, checked and sent to many', async () => {
    await user.getByRole('heading', { name: 'Bulk' }).waitFor();
    await user.getByLabel('Channel').selectOption({ index: 1 });
    const csv = [
      'name;phone;city',
      'Sara;+1 415 555 0131;Oslo',
      '"Lind, Omar";+14155550132;Riga',
      'Lina;12;Bonn',
      'Sara;+14155550131;Oslo',
    ];
    await user.getByLabel('CSV file').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv.join('\r\n')),
    });
    await user.getByLabel('Phone column').waitFor();
    await user.getByLabel('Body').fill('Hi {{name}}, see you in {{city}}!');
    await user.getByLabel('Name of the job (optional)').fill('City tour');
    await user.getByText('Hi Lind, Omar, see you in Riga!').first().waitFor();
    await user.getByText('Duplicate of line 2').waitFor();
    await lookAt(user, '22-bulk', problems);
    await user.getByRole('button', { name: 'Send 2 messages' }).click();
    await toast(user, '2 messages queued');
    await user.getByText('2 of 2 have left the queue').waitFor({ timeout: 30_000 });
    await lookAt(user, '23-bulk-running', problems);
    await user.getByRole('link', { name: 'Open the outbox' }).click();
    await user
      .getByRole('row', { name: /City tour/ })
      .getByRole('button', { name: /Details/ })
      .click();
    const [file] = await Promise.all([
      user.waitForEvent('download'),
      user.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    if (!text.includes('see you in Riga')) problems.push('the export does not hold the messages');
    await user.keyboard.press('Escape');
  });

  await step('a planned job is paused, resumed and cancelled', async () => {
    await user.goto('/bulk');
    await user.getByLabel('Channel').selectOption({ index: 1 });
    await user.getByLabel('CSV file').setInputFiles({
      name: 'later.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,phone,message\nSara,+14155550141,Later\n'),
    });
    await user.getByText('Each row brings its own message.').waitFor();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16);
    await user.getByLabel('Send at (optional)').fill(tomorrow);
    await user.getByLabel('Name of the job (optional)').fill('Tomorrow');
    await user.getByRole('button', { name: 'Send 1 message' }).click();
    await user.getByText('1 message scheduled').waitFor();
    await user.getByRole('link', { name: 'Open the outbox' }).click();
    await user
      .getByRole('row', { name: /Tomorrow/ })
      .getByRole('button', { name: /Details/ })
      .click();
    await user.getByRole('button', { name: 'Pause' }).click();
    await toast(user, 'Job paused');
    await lookAt(user, '24-paused', problems);
    await user.getByRole('button', { name: 'Resume' }).click();
    await toast(user, 'Job resumed');
    await user.getByRole('button', { name: 'Cancel', exact: true }).click();
    await lookAt(user, '24-cancel', problems);
    await user.getByRole('button', { name: 'Cancel the job' }).click();
    await toast(user, 'Job cancelled');
    await user.getByRole('dialog').getByText('1 failed').waitFor({ timeout: 20_000 });
    await user.keyboard.press('Escape');
  });

  await step('workflows, chatbot and the command palette', async () => {
    await user.goto('/workflows');
    await user.getByText('/webhooks/whapi').waitFor();
    await user.getByText('wlk_').waitFor();
    await lookAt(user, '25-workflows', problems);
    await user.keyboard.press('Control+k');
    await user.getByRole('combobox', { name: 'Command' }).fill('chat');
    await lookAt(user, '26-commands', problems);
    await user.keyboard.press('Enter');
    await user.getByRole('heading', { name: 'Chatbot Builder' }).waitFor();
    await lookAt(user, '27-chatbot', problems);
  });

  await step('a transaction is deleted, and the balance compared with the gateway', async () => {
    await admin.goto('/admin/balances');
    await admin.getByRole('button', { name: 'Compare with the gateway' }).click();
    await admin.getByText(/The gateway has/).waitFor();
    await admin.getByText('SYNC').waitFor();
    await admin
      .getByRole('row', { name: /SYNC/ })
      .getByRole('button', { name: /Delete the transaction/ })
      .click();
    await admin.getByText('Are you sure you want to delete this transaction?').waitFor();
    await lookAt(admin, '28-delete-transaction', problems);
    await admin.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(admin, 'Transaction deleted successfully');
  });

  await step('a plan is paid for with PayPal, in its window', async () => {
    await user.goto('/pricing');
    await user.getByRole('article', { name: 'Growth' }).getByRole('link', { name: 'Pay with PayPal' }).click();
    await user.getByText('Demo PayPal').waitFor();
    await user.getByTestId('paypal-button').waitFor();
    await lookAt(user, '29-checkout', problems);
    const opened = user.waitForEvent('popup');
    await user.getByTestId('paypal-button').click();
    const paypal = await opened;
    await paypal.getByRole('button', { name: 'Pay', exact: true }).click();
    await user.getByText('90 days were added').waitFor();
    await lookAt(user, '30-paid', problems);
    await user.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await user.getByText('Growth').first().waitFor();
  });

  await step('PayPal in the same window: changed one’s mind, then paid', async () => {
    await user.goto('/checkout?plan=starter&period=ANNUAL');
    await user.getByRole('button', { name: 'Open PayPal in this window instead' }).click();
    await user.getByRole('button', { name: 'Cancel' }).click();
    await toast(user, 'Payment Cancelled');
    await user.getByRole('button', { name: 'Open PayPal in this window instead' }).click();
    await user.getByRole('button', { name: 'Pay', exact: true }).click();
    await user.getByText('360 days were added').waitFor();
  });

  await step('the books show every day of it', async () => {
    await admin.goto('/admin/audit');
    await admin.getByText('First hundred').first().waitFor();
    await lookAt(admin, '31-audit', problems);
    await admin
      .getByRole('button', { name: /^Event of/ })
      .first()
      .click();
    await admin.getByLabel('Content of the event').waitFor();
    await lookAt(admin, '32-audit-event', problems);
    await admin.getByRole('button', { name: 'Main pool' }).first().click();
    await admin.getByText('Closing balance').waitFor();
    await lookAt(admin, '33-statement', problems);
    await admin.getByRole('button', { name: 'Verify now' }).click();
    await admin.getByText('Everything agrees with the log').waitFor({ timeout: 60_000 });
    const file = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'CSV', exact: true }).click();
    const lines = (await readFile(await (await file).path(), 'utf8')).trim().split('\n');
    if (lines.length < 5) problems.push(`the export has ${lines.length} lines`);
    await admin.reload();
    await admin.getByText('SHA-256').first().waitFor();
    await lookAt(admin, '34-verified', problems);
  });

  await step('payments as they were at any instant', async () => {
    await admin.goto('/admin/payments');
    await admin.getByRole('region', { name: 'Totals' }).getByText('USD').first().waitFor();
    await admin.getByText('PayPal', { exact: true }).first().waitFor();
    await admin
      .getByRole('button', { name: /^Story of the payment/ })
      .first()
      .click();
    await admin.getByText('PayPal capture completed').first().waitFor();
    await lookAt(admin, '37-payments', problems);
  });

  await step('a read model is rebuilt beside the live one, compared and switched', async () => {
    await admin.goto('/admin/operations');
    await admin.getByText('All is well').waitFor();
    await lookAt(admin, '35-operations', problems);
    await admin.getByRole('button', { name: 'Rebuild jobs' }).click();
    await admin.getByLabel('Reason').fill('A look at how it works');
    await admin.keyboard.press('Enter');
    await toast(admin, 'Rebuild begun');
    await admin.getByRole('button', { name: 'Compare jobs' }).click();
    await admin
      .getByText(/No difference in/)
      .first()
      .waitFor();
    await lookAt(admin, '36-compare', problems);
    await admin.getByRole('button', { name: 'Switch', exact: true }).click();
    await admin.getByLabel('Reason').fill('No difference');
    await admin.keyboard.press('Enter');
    await toast(admin, 'Switched');
    await admin.getByRole('button', { name: 'Roll jobs back' }).waitFor();
    await admin.getByRole('tab', { name: 'Events' }).click();
    await admin.getByLabel('Event types').fill('ChannelAdded, OperatorActionBegun');
    await admin.getByRole('button', { name: /^ChannelAdded at/ }).click();
    await lookAt(admin, '38-events', problems);
    await admin.getByRole('button', { name: 'Only this stream' }).click();
    await admin.getByLabel('Event types').fill('');
    await admin.getByText('ChannelActivated').first().waitFor();
    await user.goto('/outbox');
    await user.getByText('+14155550123').first().waitFor();
  });

  await step('the dashboard shows it, the sidebar collapses, and sign-out forgets', async () => {
    await user.goto('/dashboard');
    await user.getByText('+14155550123').waitFor();
    await user.getByRole('heading', { name: 'Last 30 days' }).waitFor();
    await lookAt(user, '18-dashboard', problems);
    await user.keyboard.press('Control+b');
    await user.locator('aside[data-state=collapsed]').waitFor();
    await lookAt(user, '19-collapsed', problems);
    await user.setViewportSize({ width: 390, height: 800 });
    await user.getByRole('button', { name: /sidebar/i }).click();
    await user.getByRole('button', { name: 'Account settings' }).click();
    await user.getByRole('dialog').getByText('Account settings').waitFor();
    await lookAt(user, '19-account', problems);
    await user.keyboard.press('Escape');
    await user.getByRole('button', { name: 'Logout' }).click();
    await toast(user, 'Logged out successfully');
    await user.goto('/channels');
    await user.getByRole('heading', { name: 'Welcome Back' }).waitFor();
  });
} catch (error) {
  problems.push(String(error instanceof Error ? error.stack : error));
} finally {
  for (const [index, context] of browser.contexts().entries()) {
    for (const page of context.pages()) {
      if (problems.length > 0)
        await page.screenshot({ path: `${ARTIFACTS}/failed-${index}.png` }).catch(() => undefined);
    }
  }
  await browser.close();
  await product.stop();
}

for (const problem of problems) console.error(`- ${problem}`);
console.log(`Screenshots: ${ARTIFACTS}`);
console.log(`${passed} passed, ${problems.length} failed`);
process.exit(problems.length === 0 ? 0 : 1);
