import {
  blocksOf,
  chatContentInWords,
  type ConversationMessage,
  formatted,
  type TextBlock,
  type TextRun,
  type TextStyle,
} from '@wavelane/contracts';
import { DateTime } from 'luxon';

/** The head of an exported chat. */
export interface ChatHead {
  /** The person's name, or what they are called instead. */
  person: string;
  /** Their number, or that it is hidden. */
  address: string;
  /** The name of the channel. */
  channel: string;
  /** IANA: times are shown in it. */
  zone: string;
  /** When the file was made, Unix ms. */
  madeAt: number;
  /** Earlier messages are not in it. */
  isCut: boolean;
}

const TAGS = { bold: 'strong', italic: 'em', strike: 's', code: 'code' } as const satisfies Record<TextStyle, string>;
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text that becomes no markup. */
const plain = (text: string): string => text.replace(/[&<>"']/g, (mark) => MARKS[mark] ?? '');

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:46em;margin:2em auto;padding:0 1em;color:#1b1b1f}
article{border-top:1px solid #ddd;padding:.6em 0;overflow-wrap:anywhere}.by{font-weight:600}time,.small{color:#5b5b66;font-size:.85em}
p,blockquote,ul{margin:.2em 0;white-space:pre-wrap}ul{list-style:none;padding-inline-start:1em}blockquote{border-inline-start:3px solid #bbb;padding-inline-start:.6em}
@media(prefers-color-scheme:dark){body{background:#16161a;color:#eee}article{border-color:#333}time,.small{color:#aaa}}`;

/**
 * A chat as a page that needs nothing else: messages of both sides with their formatting, times, names of files, edits,
 * reactions and votes. No text of a message becomes markup.
 * @param messages the oldest first
 */
export function* chatPage(head: ChatHead, messages: Iterable<ConversationMessage>): Generator<string> {
  const time = (at: string | number) =>
    (typeof at === 'number' ? DateTime.fromMillis(at) : DateTime.fromISO(at))
      .setZone(head.zone)
      .toFormat('yyyy-MM-dd HH:mm:ss');
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Chat with ${plain(head.person)}</title><style>${STYLE}</style></head><body><main>
<h1>Chat with <bdi>${plain(head.person)}</bdi></h1>
<p class="small"><bdi>${plain(head.address)}</bdi> · channel <bdi>${plain(head.channel)}</bdi> · made ${time(head.madeAt)} · times in ${plain(head.zone)}</p>
${head.isCut ? '<p class="small">Earlier messages are not in this file.</p>' : ''}`;
  for (const message of messages) yield messageHtml(message, head.person, time);
  yield '</main></body></html>\n';
}

function messageHtml(message: ConversationMessage, person: string, time: (at: string) => string): string {
  const { at, kind, header, footer, buttons, content, edited, deletedAt, repliesTo, reactions, votes = [] } = message;
  const text = edited ? edited.text : message.text;
  const by = { person, account: 'You' } as const;
  const said = [
    header && `<p dir="auto"><strong>${lineHtml(header)}</strong></p>`,
    content && wordsHtml(content, text),
    text?.trim() && textHtml(text),
    footer && small(footer),
    buttons.length > 0 && small(`Buttons: ${buttons.join(' | ')}`),
  ]
    .filter(Boolean)
    .join('');
  const parts = [
    repliesTo &&
      `<blockquote dir="auto">${lineHtml(repliesTo.text?.trim() ? repliesTo.text : repliesTo.kind)}</blockquote>`,
    kind !== 'text' && small(kindIn(message)),
    deletedAt === undefined && said,
    edited && was('Edited', edited.at, [message.text, ...(edited.earlier ?? [])].map(earlierHtml), time),
    deletedAt !== undefined && was('Deleted', deletedAt, [said], time),
    reactions.length > 0 && small(reactions.map((one) => `${by[one.by]}: ${one.emoji}`).join(', ')),
    votes.length > 0 && small(votes.map((one) => `${by[one.by]} voted: ${one.options.join(', ')}`).join('; ')),
    message.sent && small(statusOf(message.sent)),
  ];
  const author = `<span class="by"><bdi>${plain(authorOf(message, person))}</bdi></span>`;
  const when = `<time datetime="${plain(at)}">${time(at)}</time>`;
  return `<article>${author} ${when}${parts.filter(Boolean).join('')}</article>\n`;
}

const small = (text: string): string => `<p class="small" dir="auto">${plain(text)}</p>`;

function authorOf({ from, sent }: ConversationMessage, person: string): string {
  if (from === 'person') return person;
  if (from === 'phone') return 'Phone of the account';
  return sent?.by?.name ?? (sent?.bulk ? 'Bulk job' : 'Account');
}

/** A kind in words, with what stands around the message. */
function kindIn({ kind, content }: ConversationMessage): string {
  const around = [content?.forwarded && 'forwarded', content?.viewOnce && 'to be seen once'];
  return [kind.replaceAll('_', ' '), ...around].filter(Boolean).join(', ');
}

function wordsHtml(content: NonNullable<ConversationMessage['content']>, text: string | null): string {
  const words = chatContentInWords(content, text);
  return words === '' ? '' : `<p dir="auto">${plain(words)}</p>`;
}

function statusOf({ status, error, outcomeUnknown }: NonNullable<ConversationMessage['sent']>): string {
  const known = outcomeUnknown ? 'outcome unknown' : status;
  return error === null ? known : `${known}: ${error}`;
}

/** @param before what it said before the change as HTML, the oldest first */
function was(what: 'Edited' | 'Deleted', at: string, before: readonly string[], time: (at: string) => string): string {
  const quotes = before.filter((html) => html !== '').map((html) => `<blockquote>${html}</blockquote>`);
  return small(`${what} ${time(at)}${quotes.length > 0 ? ', was:' : ''}`) + quotes.join('');
}

const earlierHtml = (text: string | null): string => (text?.trim() ? textHtml(text) : '');

/** A text as WhatsApp shows it. */
const textHtml = (text: string): string => blocksOf(text).map(blockHtml).join('');

function blockHtml(block: TextBlock): string {
  if (block.kind === 'quote') return `<blockquote dir="auto">${lineHtml(block.text)}</blockquote>`;
  if (block.kind === 'text') return `<p dir="auto">${lineHtml(block.text)}</p>`;
  const items = block.items.map(
    ({ number, text }) => `<li>${number === null ? '•' : `${number}.`} ${lineHtml(text)}</li>`,
  );
  return `<ul dir="auto">${items.join('')}</ul>`;
}

const lineHtml = (text: string): string => formatted(text).map(runHtml).join('');

function runHtml(run: TextRun): string {
  if (typeof run === 'string') return plain(run);
  const tag = TAGS[run.style];
  return `<${tag}>${run.runs.map(runHtml).join('')}</${tag}>`;
}
