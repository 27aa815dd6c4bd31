import { type Answer, refuse, Refused } from '../http/answer.js';
import type { Body } from '../http/body.js';
import { type Request, Routes } from '../http/router.js';
import { isLinkedState } from '../whapi/channels/channels.js';
import { check } from '../whapi/gate/check.js';
import { digits, possible } from '../whapi/control/control.js';
import { BEHAVIOURS } from '../whapi/model.js';
import type { World } from '../whapi/world.js';
import { carriedFile } from '../whapi/gate/views.js';
import { messagesBetween } from './conversations.js';
import { chosenQuote } from './quotes.js';
import { liveView, phonePage, phonesPage, type Place } from './page.js';
import { SENDS } from './parts.js';
import { SCRIPT } from './script.js';
import { ICON, STYLE } from './style.js';

const SAFE = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

const shown = (body: string, type = 'text/html; charset=utf-8', status = 200): Answer => ({
  status,
  body,
  headers: { ...SAFE, 'content-type': type },
});
const elsewhere = (location: string): Answer => ({ status: 303, headers: { location, ...SAFE } });

/** Returns a message that the page offers to send besides a text. @param own id of the phone's latest message */
function orderOf(what: unknown, own: string | undefined): Body {
  const kind = check.oneOf(what, 'what', SENDS);
  const mine = () => ({ messageId: own ?? refuse(409, 'This phone has written nothing here yet') });
  switch (kind) {
    case 'location':
      return { kind, latitude: 26.2285, longitude: 50.586, name: 'Manama' };
    case 'contact':
      return { kind, name: 'Sara Demo' };
    case 'reaction':
      return { kind, emoji: '👍' };
    case 'edit':
      return { kind, text: 'Changed on the demo phone', ...mine() };
    case 'delete':
      return { kind, ...mine() };
    default:
      return { kind };
  }
}

/** The pages of the demo phones, for people. */
export function phonesRoutes(world: World): Routes {
  const { channels, messages, phones, sim } = world;
  const routes = new Routes();

  routes.on('GET', '/', () => elsewhere('/phones'));
  routes.on('GET', '/phones/assets/phone.css', () => shown(STYLE, 'text/css; charset=utf-8'));
  routes.on('GET', '/phones/assets/phone.js', () => shown(SCRIPT, 'text/javascript; charset=utf-8'));
  routes.on('GET', '/phones/assets/icon.svg', () => shown(ICON, 'image/svg+xml'));

  routes.on('GET', '/phones', ({ query }) => {
    const link = query.get('link');
    const number = query.get('number');
    if (number === null) return shown(phonesPage(world, link, null));
    const found = number.replace(/\D/g, '');
    if (!/^\d{8,15}$/.test(found)) {
      return shown(phonesPage(world, link, 'A number has 8 to 15 digits, with its country code.'), undefined, 400);
    }
    return elsewhere(`/phones/${found}${link === null ? '' : `?link=${encodeURIComponent(link)}`}`);
  });

  const placeOf = ({ params, query }: Request): Place => {
    const chat = query.get('chat');
    return {
      digits: digits(params.digits, 'number'),
      chat: chat === null ? null : digits(chat, 'chat'),
      link: query.get('link'),
      quote: query.get('quote'),
    };
  };
  routes.on('GET', '/phones/:digits', (request) => {
    if (!/^\d{8,15}$/.test(request.params.digits ?? '')) {
      return shown(phonesPage(world, null, 'A number has 8 to 15 digits, with its country code.'), undefined, 404);
    }
    return shown(phonePage(world, placeOf(request), request.query.get('problem')));
  });
  routes.on('GET', '/phones/:digits/view', (request) => shown(liveView(world, placeOf(request))));

  /** Returns the file that a message of this phone carries; pictures, sounds and films inline, others as a download. */
  routes.on('GET', '/phones/:digits/files/:message', ({ params }) => {
    const number = digits(params.digits, 'number');
    const message = messages.journal.get(params.message ?? '');
    const isHere = message?.from === number || (message?.to === number && message.arrivedAt !== null);
    const id = message && isHere ? carriedFile(message)?.id : undefined;
    const file = message && id !== undefined ? messages.files.get(message.channelId, id) : undefined;
    if (!file) return refuse(404, 'This phone has no such file');
    const way = /^(image\/(?!svg)|audio\/|video\/)/.test(file.mimeType) ? 'inline' : 'attachment';
    const headers = { ...SAFE, 'content-type': file.mimeType, 'content-disposition': way };
    return { status: 200, body: file.bytes, headers };
  });

  /** An action on a page: answers 204 or an error to its script, and the page again to a plain form. */
  const act = (path: string, work: (number: string, body: Body) => void) =>
    routes.on('POST', `/phones/:digits/${path}`, async (request) => {
      const number = digits(request.params.digits, 'number');
      const scripted = request.raw.headers['x-page'] !== undefined;
      try {
        work(number, await request.body());
        await sim.store.committed();
      } catch (error) {
        if (scripted || !(error instanceof Refused)) throw error;
        const { error: problem } = error.answer.body as { error: { message: string; details?: string } };
        return elsewhere(`/phones/${number}?problem=${encodeURIComponent(problem.details ?? problem.message)}`);
      }
      return scripted ? { status: 204, headers: SAFE } : elsewhere(`/phones/${number}`);
    });
  const channelIn = (body: Body) =>
    channels.get(check.text(body.channel, 'channel')) ?? refuse(404, 'The channel is not there any more');

  act('link', (number, body) => {
    const channel = channelIn(body);
    if (channels.stateOf(channel) !== 'QR') refuse(409, 'The code is not valid any more. Show it again in Wavelane.');
    phones.of(number);
    channels.link(channel, number);
  });
  act('unlink', (number, body) => {
    const channel = channelIn(body);
    if (channel.session?.phone !== number) refuse(409, 'This phone is not linked to that channel');
    channels.unlink(channel);
  });
  act('seen', (number, body) => {
    messages.read(number, digits(body.peer, 'peer'));
  });
  act('press', (number, body) => {
    const message = messages.journal.get(check.text(body.messageId, 'messageId'));
    if (message?.to !== number || !message.fromMe) return refuse(404, 'This phone has no such message');
    possible(() => messages.press(message, check.whole(Number(body.button), 'button', 1, 3)));
  });
  act('reply', (number, body) => {
    const text = check.text(body.text, 'text', 4_096);
    const peer = body.peer === '' ? undefined : digits(body.peer, 'peer');
    const channelId = peer === undefined ? undefined : channelWith(peer);
    if (body.quoted === undefined) return possible(() => void messages.write(number, text, channelId));
    const { id: quoted } =
      chosenQuote(world, number, peer ?? '', check.text(body.quoted, 'quoted')) ??
      refuse(404, 'This chat has no such message');
    possible(() =>
      messages.send(number, { kind: 'text', text, quoted, ...(channelId !== undefined && { channelId }) }),
    );
  });
  act('send', (number, body) => {
    const peer = digits(body.peer, 'peer');
    const channelId = channelWith(peer);
    const own = messagesBetween(world, number, peer).findLast(({ from, type }) => from === number && type !== 'action');
    possible(() => messages.send(number, { ...orderOf(body.what, own?.id), channelId }));
  });
  act('behaviour', (number, body) => {
    phones.change(number, { behaviour: check.oneOf(body.behaviour, 'behaviour', BEHAVIOURS) });
    messages.behaviourChanged(number);
  });

  const channelWith = (phone: string): string =>
    channels.all().find((channel) => channel.session?.phone === phone && isLinkedState(channels.stateOf(channel)))
      ?.id ?? refuse(409, 'That number is not linked to a channel of Wavelane, so nobody would get the answer');

  return routes;
}
