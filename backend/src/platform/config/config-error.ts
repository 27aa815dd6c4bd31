/** A value from the environment that makes no sense. Its message is one line for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
