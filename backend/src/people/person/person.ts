import {
  isAlike,
  ATTRIBUTES_MAX,
  type AttributeValue,
  type Check,
  checkAttributeName,
  checkAttributeText,
  checkLabel,
  checkLanguage,
  HANDLES_MAX,
  LABELS_MAX,
  say,
} from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { refuse } from '../../platform/domain/domain-error.js';
import type { Handle } from '../../platform/personal/handle.js';
import { type OfPerson, type PersonEvent, personEvents, type PersonForgotten } from './person.events.js';

export interface LinkedHandle {
  handleId: string;
  handle: Handle;
}

export interface PersonState {
  /** null for a person who is known from messages alone. */
  first: Handle | null;
  handles: readonly LinkedHandle[];
  labels: readonly string[];
  attributes: Readonly<Record<string, AttributeValue>>;
}

/** A change of a person's data. */
export type Saying =
  | { type: 'SetAttribute'; name: string; value: AttributeValue | null }
  | { type: 'ChangeLabels'; add: readonly string[]; remove: readonly string[] };

/** Links what is not linked yet. */
export interface KnowPerson {
  type: 'KnowPerson';
  handles: readonly LinkedHandle[];
}

/** Takes a handle out again, which is not their first. */
export interface UnlinkHandle {
  type: 'UnlinkHandle';
  handleId: string;
  reason: string;
}

/** Ends the person's data; its personal fields were erased before. */
export interface ForgetPerson {
  type: 'ForgetPerson';
  forgotten: PersonForgotten['data'];
}

/**
 * The data of a person that comes from files of people, which write nothing into their stream: it is shown, too, and
 * can be changed and taken away.
 */
export type Shown = Pick<PersonState, 'labels' | 'attributes'>;

export type PersonCommand =
  ((KnowPerson | UnlinkHandle | Saying) & { who: OfPerson; shown?: Shown | undefined }) | ForgetPerson;

const NOBODY: PersonState = { first: null, handles: [], labels: [], attributes: {} };

/** The recorded data of a person. Its first event names the person, whatever the first command was. */
export const person: Decider<PersonState, PersonCommand, PersonEvent> = {
  events: personEvents,
  initialState: NOBODY,

  decide(command, state) {
    if (command.type === 'ForgetPerson')
      return state.first === null ? [] : [{ type: 'PersonForgotten', data: command.forgotten }];
    const { who } = command;
    if (command.type === 'UnlinkHandle') return unlinked(command, who, state);
    const known: PersonEvent[] =
      state.first === null
        ? [
            { type: 'PersonKnown', data: who },
            { type: 'HandleLinked', data: { ...who, handleId: who.personId, handle: who.first } },
          ]
        : [];
    const events = eventsOf(command, withShown(known.reduce(evolve, state), command.shown), command.shown);
    // A command without any change does not make a person known.
    return command.type === 'KnowPerson' || events.length > 0 ? [...known, ...events] : [];
  },

  evolve,
};

function withShown(state: PersonState, shown: Shown | undefined): PersonState {
  if (!shown) return state;
  const attributes = { ...shown.attributes, ...state.attributes };
  return { ...state, labels: [...new Set([...state.labels, ...shown.labels])], attributes };
}

/** The shown data of a person after these changes. */
export function shownAfter(state: PersonState, shown: Shown | undefined, sayings: readonly Saying[]): Shown {
  if (!shown) return state;
  let labels = [...new Set([...state.labels, ...shown.labels])];
  const attributes = new Map(Object.entries({ ...state.attributes, ...shown.attributes }));
  for (const saying of sayings)
    if (saying.type === 'ChangeLabels') {
      const gone = new Set(saying.remove.map(clean).filter((label) => !saying.add.map(clean).includes(label)));
      labels = labels.filter((label) => !gone.has(label));
    } else {
      const name = clean(saying.name);
      const value = Object.hasOwn(state.attributes, name) ? state.attributes[name] : undefined;
      if (value === undefined) attributes.delete(name);
      else attributes.set(name, value);
    }
  return { labels, attributes: Object.fromEntries(attributes) };
}

const clean = (text: string): string => text.normalize('NFC').trim();

function eventsOf(
  command: Exclude<PersonCommand, ForgetPerson | { type: 'UnlinkHandle' }>,
  state: PersonState,
  shown: Shown | undefined,
): PersonEvent[] {
  const { who } = command;
  switch (command.type) {
    case 'KnowPerson': {
      const linked = new Set(state.handles.map(({ handleId }) => handleId));
      const fresh = command.handles.filter(({ handleId }) => !linked.has(handleId));
      if (linked.size + fresh.length > HANDLES_MAX)
        refuse('phone', say('too-many-handles-of-person', { n: HANDLES_MAX }));
      return fresh.map((one) => ({ type: 'HandleLinked', data: { ...who, ...one } }));
    }
    case 'SetAttribute': {
      const name = clean(command.name);
      const value = valueOf(name, command.value);
      const isSo = ({ attributes }: Shown) => (Object.hasOwn(attributes, name) ? attributes[name] : null) === value;
      if (isSo(state) && isSo(shown ?? state)) return [];
      if (
        value !== null &&
        !Object.hasOwn(state.attributes, name) &&
        Object.keys(state.attributes).length >= ATTRIBUTES_MAX
      )
        refuse('name', say('too-many-attributes', { n: ATTRIBUTES_MAX }));
      return [{ type: 'AttributeSet', data: { ...who, name, value } }];
    }
    case 'ChangeLabels':
      return labelled(who, state.labels, labelsOf('add', command.add), labelsOf('remove', command.remove));
  }
}

function unlinked({ handleId, reason }: UnlinkHandle, who: OfPerson, state: PersonState): PersonEvent[] {
  const linked = state.handles.find((one) => one.handleId === handleId);
  if (!linked) return [];
  if (handleId === who.personId) refuse('handle', say('first-handle-stays'));
  return [{ type: 'HandleUnlinked', data: { ...who, ...linked, reason } }];
}

function labelled(who: OfPerson, has: readonly string[], add: Set<string>, remove: Set<string>): PersonEvent[] {
  const isIn = (labels: Iterable<string>, label: string) => [...labels].some((one) => isAlike(one, label));
  const gone = has.filter((label) => isIn(remove, label) && !isIn(add, label));
  const fresh = [...add].filter((label, index, all) => !isIn(has, label) && !isIn(all.slice(0, index), label));
  if (has.length - gone.length + fresh.length > LABELS_MAX)
    refuse('add', say('too-many-labels-of-person', { n: LABELS_MAX }));
  return [
    ...gone.map((label): PersonEvent => ({ type: 'LabelRemoved', data: { ...who, label } })),
    ...fresh.map((label): PersonEvent => ({ type: 'LabelAdded', data: { ...who, label } })),
  ];
}

function labelsOf(field: string, labels: readonly string[]): Set<string> {
  const texts = labels.map(clean);
  for (const label of texts) demand(field, checkLabel, label);
  return new Set(texts);
}

/** The value that an attribute is set to. @throws DomainError invalid, naming the field */
export function valueOf(name: string, value: AttributeValue | null): AttributeValue | null {
  demand('name', checkAttributeName, name);
  if (typeof value === 'number' && !Number.isFinite(value)) refuse('value', say('value-must-be-number'));
  if (typeof value === 'string') demand('value', checkAttributeText, value);
  if (value === null || !Object.hasOwn(MEANT, name))
    return typeof value === 'string' ? value.normalize('NFC').trim() : value;
  const text = typeof value === 'string' ? value.normalize('NFC').trim() : '';
  const problem = MEANT[name]?.(text);
  if (problem !== undefined) refuse('value', problem);
  return text;
}

/** Attributes that the product understands itself. */
const MEANT: Readonly<Record<string, Check>> = {
  name: (text) => (text === '' ? say('name-must-be-text') : undefined),
  language: checkLanguage,
  timeZone: (text) => (isTimeZone(text) ? undefined : say('time-zone-must-be-like')),
};

function isTimeZone(text: string): boolean {
  if (text === '') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

function demand(field: string, check: Check, value: string): void {
  const problem = check(value);
  if (problem !== undefined) refuse(field, problem);
}

function evolve(state: PersonState, event: PersonEvent): PersonState {
  switch (event.type) {
    case 'PersonKnown':
      return { ...state, first: event.data.first };
    case 'HandleLinked': {
      const { handleId, handle } = event.data;
      return { ...state, handles: [...state.handles, { handleId, handle }] };
    }
    case 'HandleUnlinked':
      return { ...state, handles: state.handles.filter(({ handleId }) => handleId !== event.data.handleId) };
    case 'AttributeSet': {
      const { [event.data.name]: _before, ...others } = state.attributes;
      const { name, value } = event.data;
      return { ...state, attributes: value === null ? others : { ...others, [name]: value } };
    }
    case 'LabelAdded':
      return { ...state, labels: [...state.labels.filter((label) => label !== event.data.label), event.data.label] };
    case 'LabelRemoved':
      return { ...state, labels: state.labels.filter((label) => label !== event.data.label) };
    case 'PersonForgotten':
      return NOBODY;
    default:
      return state;
  }
}
