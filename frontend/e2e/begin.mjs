import { emptyArtifacts } from './browser.mjs';

export default emptyArtifacts;
