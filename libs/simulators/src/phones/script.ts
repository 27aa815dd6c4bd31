/**
 * The page's script: shows new messages, marks chats as read while the page is visible, and sends forms without leaving
 * the page. Without it the same forms work as plain ones.
 */
export const SCRIPT = `
'use strict';
const main = document.querySelector('main[data-digits]');
const live = document.getElementById('live');
const toast = document.getElementById('toast');

function localTimes(root) {
  const today = new Date().toDateString();
  for (const time of root.querySelectorAll('time')) {
    const at = new Date(time.dateTime);
    const clock = at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    const day = at.toDateString() === today ? '' : at.toLocaleDateString([], { day: 'numeric', month: 'short' }) + ', ';
    time.textContent = day + clock;
  }
}

function say(text) {
  toast.textContent = text;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { toast.textContent = ''; }, 6000);
}

if (main) {
  const { digits, chat, link } = main.dataset;
  const base = '/phones/' + digits;
  const query = new URLSearchParams();
  if (chat) query.set('chat', chat);
  if (link) query.set('link', link);
  let shown = null;

  function show(text) {
    if (text === shown) return;
    const first = shown === null;
    shown = text;
    const before = live.querySelector('.log');
    const atEnd = first || before.scrollHeight - before.scrollTop - before.clientHeight < 80;
    const top = before.scrollTop;
    const focused = live.contains(document.activeElement) ? document.activeElement.id : '';
    const kept = keep();
    live.innerHTML = text;
    restore(kept);
    localTimes(live);
    const log = live.querySelector('.log');
    log.scrollTop = atEnd ? log.scrollHeight : top;
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    const { open, hint } = live.querySelector('.columns').dataset;
    document.querySelector('.reply label').textContent = hint || 'Answer';
    for (const form of document.querySelectorAll('.reply, .sends form')) {
      form.elements.peer.value = open;
      for (const part of form.elements) if (part.type !== 'hidden') part.disabled = hint !== '';
    }
  }

  // Open parts, typed text and ticks stay when a new message comes.
  function keep() {
    const typed = [...live.querySelectorAll('input[id]')].filter((input) =>
      input.value !== input.defaultValue || input.checked !== input.defaultChecked);
    return {
      open: [...live.querySelectorAll('details[open]')].map(({ id }) => id),
      typed: typed.map(({ id, value, checked }) => ({ id, value, checked })),
    };
  }

  function restore({ open, typed }) {
    for (const id of open) document.getElementById(id)?.setAttribute('open', '');
    for (const { id, value, checked } of typed) {
      const input = document.getElementById(id);
      if (input) Object.assign(input, { value, checked });
    }
  }

  async function post(path, body) {
    const response = await fetch(path, { method: 'POST', headers: { 'x-page': '1' }, body });
    if (response.ok) return;
    const answer = await response.json().catch(() => undefined);
    throw new Error(answer?.error?.details ?? answer?.error?.message ?? 'That did not work. Please try again.');
  }

  async function seen() {
    const { unread, open } = live.querySelector('.columns').dataset;
    if (unread !== '0' && !document.hidden) await post(base + '/seen', new URLSearchParams({ peer: open }));
  }

  async function refresh() {
    const response = await fetch(base + '/view?' + query);
    if (!response.ok) throw new Error('The demo gateway does not answer');
    show(await response.text());
    await seen();
  }

  let away = false;
  async function loop() {
    if (!document.hidden) {
      try {
        await refresh();
        if (away) toast.textContent = '';
        away = false;
      } catch {
        if (!away) say('The demo gateway does not answer. This page goes on by itself.');
        away = true;
      }
    }
    setTimeout(loop, away ? 3000 : 1000);
  }

  document.addEventListener('submit', async (event) => {
    const form = event.target;
    if (form.method !== 'post') return;
    event.preventDefault();
    const button = event.submitter ?? form.querySelector('button');
    const sent = new URLSearchParams(new FormData(form, button));
    button.disabled = true;
    try {
      await post(form.action, sent);
      form.closest('.acts')?.removeAttribute('open');
      if (live.contains(form)) form.reset();
      if (form.elements.quoted) location.href = base + '?chat=' + form.elements.peer.value;
      if (form.matches('.reply')) form.reset();
      await refresh();
    } catch (error) {
      say(error.message);
    } finally {
      button.disabled = false;
      if (form.matches('.reply')) form.elements.text.focus();
    }
  });
  document.addEventListener('visibilitychange', () => { if (!document.hidden) refresh().catch(() => undefined); });
  void loop();
}
localTimes(document);
`;
