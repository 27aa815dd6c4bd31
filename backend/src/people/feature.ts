import type { Feature } from '../platform/features/feature.js';
import { changing, changingNothing } from '../platform/features/live-rules.js';
import { listed, streamed } from '../platform/features/sections.js';
import { PeopleModule } from './people.module.js';
import { handleEvents } from './handles/handle-claim.js';
import { personEvents } from './person/person.events.js';
import { mergeEvents } from './merges/merges.events.js';
import { wordingEvents } from './wordings/wording.events.js';
import { confirmationEvents } from './confirmations/confirmation.events.js';
import { wordsEvents, wordsStream } from './words/words.events.js';
import { consentEvents, consentsStream } from './consents/consent.events.js';
import { importEvents, importedEvents } from './imports/import.events.js';
import { segmentEvents, segmentsStream } from './segments/segment.events.js';
import { ListPeople } from './people.queries.js';
import { ListOptOuts } from './opt-outs/opt-outs.queries.js';
import { ListWordings } from './wordings/wordings.queries.js';

const COLUMNS = ['id', 'name', 'handles', 'labels', 'attributes', 'stopped', 'firstSeenAt', 'lastInboundAt'];

export const people: Feature = {
  modules: [PeopleModule],
  events: [
    handleEvents,
    personEvents,
    mergeEvents,
    wordingEvents,
    confirmationEvents,
    wordsEvents,
    consentEvents,
    importEvents,
    importedEvents,
    segmentEvents,
  ],
  live: [
    changing(
      [
        ...personEvents.types,
        ...mergeEvents.types,
        ...consentEvents.types,
        ...importEvents.types,
        ...wordingEvents.types,
        ...segmentEvents.types,
        ...importedEvents.types,
      ],
      { own: ['people'] },
    ),
    changing([...wordsEvents.types, ...confirmationEvents.types], { own: ['suppressions'] }),
    changingNothing(...handleEvents.types),
  ],
  sections: (sources) => {
    const { queries } = sources;
    return [
      listed(
        { order: 2, name: 'people', title: 'People, with labels and details', columns: COLUMNS },
        (account, page) => queries.execute(new ListPeople(account, {}, page)),
      ),
      streamed({ order: 3, name: 'consents', title: 'What people consented to and withdrew' }, sources, consentsStream),
      listed({ order: 4, name: 'opt-outs', title: 'Who gets no more messages' }, (account, page) =>
        queries.execute(new ListOptOuts(account, {}, page)),
      ),
      listed({ order: 5, name: 'wordings', title: 'What people were told' }, (account, page) =>
        queries.execute(new ListWordings(account, page)),
      ),
      streamed({ order: 6, name: 'withdrawal-words', title: 'Own words that mean stop' }, sources, wordsStream),
      streamed({ order: 7, name: 'segments', title: 'Saved filters of people' }, sources, segmentsStream),
    ];
  },
};
