const { writeSync } = require('node:fs');

/**
 * Ends the process if a spec file does not end; jest then names the file as failed and goes on in a new process. A
 * timer sees only what waits: an endless loop would hold it back.
 * @param ms for the file with all of its tests and hooks
 * @returns to be called when the file has ended
 */
function limited(testPath, ms) {
  const timer = setTimeout(() => {
    writeSync(2, `${testPath} did not end within ${ms / 1_000} s.\n`);
    // In jest's own process (--runInBand) nobody else would tell.
    if (process.send) process.kill(process.pid, 'SIGKILL');
    else process.reallyExit(1);
  }, ms);
  timer.unref();
  return () => clearTimeout(timer);
}

module.exports = { limited };
