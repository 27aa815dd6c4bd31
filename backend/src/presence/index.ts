// Its declaration
export { presence } from './feature.js';

// Module
export { PresenceModule } from './presence.module.js';
