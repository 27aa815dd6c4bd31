const { writeSync } = require('node:fs');

/**
 * Ends the process if a spec file does not end; jest then reports the file as failed and continues in a new process.
 * The timer fires only if the event loop turns; the watchdog ends endless loops.
 * @param ms for the file with all of its tests and hooks
 * @returns a function to call when the file has ended
 */
function limited(testPath, ms) {
  const timer = setTimeout(() => {
    writeSync(2, `${testPath} did not end within ${ms / 1_000} s.\n`);
    // Jest's own process (--runInBand) exits with an error, because no parent would report a kill.
    if (process.send) process.kill(process.pid, 'SIGKILL');
    else process.reallyExit(1);
  }, ms);
  timer.unref();
  return () => clearTimeout(timer);
}

module.exports = { limited };
