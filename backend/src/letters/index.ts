// Module
export { LettersModule } from './letters.module.js';
