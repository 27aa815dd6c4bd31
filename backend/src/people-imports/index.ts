// Its declaration
export { peopleImports } from './feature.js';

// Module
export { PeopleImportsModule } from './people-imports.module.js';

// Queries
export { ListPeopleImports } from './imports.queries.js';
