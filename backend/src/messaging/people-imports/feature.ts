import type { Feature } from '../../platform/features/feature.js';
import { listed } from '../../platform/features/sections.js';
import { PeopleImportsModule } from './people-imports.module.js';
import { ListPeopleImports } from './imports.queries.js';

export const peopleImports: Feature = {
  modules: [PeopleImportsModule],
  sections: ({ queries }) => [
    listed({ order: 8, name: 'imports', title: 'Files of people that were taken in' }, (account, page) =>
      queries.execute(new ListPeopleImports(account, page)),
    ),
  ],
};
