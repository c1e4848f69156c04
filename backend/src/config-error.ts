/** The environment lacks something or contradicts itself. The message is one sentence for an operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
