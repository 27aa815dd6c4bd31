// Module
export { PeopleImportsModule } from './people-imports.module.js';
