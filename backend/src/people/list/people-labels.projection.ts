import { projection } from '@wavelane/projections';
import { idOf } from '../../platform/domain/ids.js';
import type { LabelAdded, LabelRemoved } from '../person/person.events.js';
import { isPseudonym } from '../../platform/personal/subjects.js';
import { personKey } from './person-key.js';

/** That a person has a label. */
export interface PersonLabelDocument extends Record<string, unknown> {
  accountId: string;
  label: string;
  /** Of their document. */
  person: string;
}

/** One document for each label of each person, so that a list by label is read along an index. */
export const peopleLabelsProjection = projection<PersonLabelDocument, LabelAdded | LabelRemoved>({
  name: 'people-labels',
  version: 1,
  handles: ['LabelAdded', 'LabelRemoved'],
  keys: ({ data: { accountId, first, label } }) =>
    isPseudonym(first.value) ? [] : idOf('label', personKey(accountId, first), label),
  initial: () => ({ accountId: '', label: '', person: '' }),
  fold(_, { type, data: { accountId, first, label } }) {
    return type === 'LabelRemoved' ? null : { accountId, label, person: personKey(accountId, first) };
  },
  indexes: [{ fields: [{ field: 'accountId' }, { field: 'label' }, { field: 'person' }] }],
});
