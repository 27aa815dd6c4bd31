import type { Body } from '../../http/body.js';
import { check } from '../gate/check.js';
import { partsOf, rowsOf } from '../gate/views.js';
import type { SimMessage } from '../model.js';
import { NotPossible } from './first-words.js';

/** The place of a row in all sections of a list, from 1, or the texts of options of a poll: none takes the vote back. */
export type Choice = { row: number } | { votes: unknown };

/** The content of a press. @param number 1 to 3 @throws NotPossible */
export function pressOf(message: SimMessage, number: number): Body {
  const button = partsOf(message).buttons[number - 1];
  if (!button || button.type !== 'quick_reply') throw new NotPossible(`The message has no button ${number} to press`);
  demandArrived(message);
  if (message.pressed.includes(number)) throw new NotPossible('The button has been pressed already');
  return { reply: { type: 'buttons_reply', buttons_reply: { id: `ButtonsV3:${button.id}`, title: button.title } } };
}

/** The content of the choice of a row. @param number its place in all sections, from 1 @throws NotPossible */
export function choiceOf(message: SimMessage, number: number): Body {
  const row = rowsOf(message)[number - 1];
  if (!row) throw new NotPossible(`The message has no row ${number} to choose`);
  demandArrived(message);
  return { reply: { type: 'list_reply', list_reply: { ...row, id: `ListV3:${row.id}` } } };
}

/**
 * The content of a vote; it takes the place of an earlier one.
 * @param votes texts of options; none takes the vote back
 * @throws NotPossible
 * @throws Refused 400 for an option that the poll does not have, or for too many
 */
export function voteOf(message: SimMessage, votes: unknown): Body {
  const poll = (message.content.poll ?? {}) as { options?: string[]; vote_limit?: number };
  const { options, vote_limit: limit } = poll;
  if (!options) throw new NotPossible('The message is no poll');
  demandArrived(message);
  const chosen = Array.isArray(votes) ? votes.map((vote) => check.oneOf(vote, 'votes', options)) : [];
  if (limit && chosen.length > limit) check.wrong('votes', `must hold ${limit} entries at most`);
  return { action: { type: 'vote', target: message.id, votes: chosen } };
}

function demandArrived({ arrivedAt }: SimMessage): void {
  if (arrivedAt === null) throw new NotPossible('The message has not arrived on the phone');
}
