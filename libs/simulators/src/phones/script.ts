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
    live.innerHTML = text;
    localTimes(live);
    const log = live.querySelector('.log');
    log.scrollTop = atEnd ? log.scrollHeight : top;
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    const { open, hint } = live.querySelector('.columns').dataset;
    const reply = document.querySelector('.reply');
    reply.elements.peer.value = open;
    reply.querySelector('label').textContent = hint || 'Answer';
    for (const part of [reply.elements.text, reply.querySelector('button')]) part.disabled = hint !== '';
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
    const button = form.querySelector('button');
    button.disabled = true;
    try {
      await post(form.action, new URLSearchParams(new FormData(form)));
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
