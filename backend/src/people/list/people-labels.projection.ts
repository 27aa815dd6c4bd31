import { searchable } from '@wavelane/contracts';
import { guardOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import { idOf } from '../../platform/domain/ids.js';
import type { ConsentsGiven } from '../consents/consent.events.js';
import type { PeopleImported } from '../imports/import.events.js';
import { importedOf, type WithRows } from '../imports/imported-rows.js';
import type { LabelAdded, LabelRemoved } from '../person/person.events.js';
import { isPseudonym } from '../../platform/personal/subjects.js';
import { personKey } from './person-key.js';

/** That a person has a label. */
export interface PersonLabelDocument extends Record<string, unknown> {
  /** Its own. */
  key: string;
  accountId: string;
  label: string;
  /** As labels are compared. */
  folded: string;
  /** The key of their document. */
  person: string;
}

const labelKey = (person: string, label: string): string => idOf('label', person, label);

type Labelled = Omit<PersonLabelDocument, 'key'>;
const reckoned = new WeakMap<WithRows['people'], ReadonlyMap<string, Labelled>>();

/** The labels of rows of a file, by their keys. Reckoned once an event, since each of its documents asks. */
function importedLabels(data: WithRows): ReadonlyMap<string, Labelled> {
  const before = reckoned.get(data.people);
  if (before) return before;
  const found = new Map<string, Labelled>();
  for (const [person, rows] of importedOf(data))
    for (const label of rows.flatMap(({ labels }) => labels))
      found.set(labelKey(person, label), { accountId: data.accountId, label, folded: searchable(label), person });
  reckoned.set(data.people, found);
  return found;
}

const hasRows = guardOf<PeopleImported | ConsentsGiven>(['PeopleImported', 'ConsentsGiven'] as const);

type News = LabelAdded | LabelRemoved | PeopleImported | ConsentsGiven;

/** One document for each label of each person, so that a list by label is read along an index. */
export const peopleLabelsProjection = projection<PersonLabelDocument, News>({
  name: 'people-labels',
  version: 6,
  handles: ['LabelAdded', 'LabelRemoved', 'PeopleImported', 'ConsentsGiven'],
  // Rows of people who were known only by the number.
  begins: ['ConsentsGiven'],
  keys(event) {
    if (hasRows(event)) return [...importedLabels(event.data).keys()];
    const { accountId, first, label } = event.data;
    return isPseudonym(first.value) ? [] : labelKey(personKey(accountId, first), label);
  },
  initial: (key) => ({ key, accountId: '', label: '', folded: '', person: '' }),
  fold(document, event) {
    if (hasRows(event)) return { ...document, ...importedLabels(event.data).get(document.key) };
    const { accountId, first, label } = event.data;
    return event.type === 'LabelRemoved'
      ? null
      : { ...document, accountId, label, folded: searchable(label), person: personKey(accountId, first) };
  },
  indexes: [{ fields: [{ field: 'accountId' }, { field: 'folded' }, { field: 'person' }] }],
});
