/** A value that the environment gives and nobody can work with. Its message is one line for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
