/**
 * Records of what an installation is: the canary of its keys and the id of its log. They lie beside the vault, so that
 * they are lost where it is.
 */
export const INSTALLATION_TABLE = 'installation';
