/** Injection tokens of the ports. */
export const EVENT_STORE = Symbol('EventStore');
/** The newest events of the log, read once for all who follow it: a `LogFeed`. */
export const LOG_TAIL = Symbol('LogTail');
export const READ_STORE = Symbol('ReadStore');
export const READ_MODELS = Symbol('ReadModels');
/** Called with the error after which this process must not go on: `(error: Error) => void`. */
export const ON_FATAL = Symbol('OnFatal');
