/**
 * Records of an installation's identity: the canary of its keys and the id of its log. They are kept beside the vault,
 * so that they are lost together with it.
 */
export const INSTALLATION_TABLE = 'installation';
