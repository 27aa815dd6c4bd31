import { TestEnvironment } from 'jest-environment-node';
import { beginsFile } from './watched.mjs';

/** The one of jest, under the watchdog; its option `limitMs` is for the watchdog's own test. */
export default class extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    beginsFile(context.testPath, config.projectConfig.testEnvironmentOptions.limitMs);
  }
}
