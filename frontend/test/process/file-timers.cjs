// Taken as they are now: fake timers replace those of the module, too.
const node = { ...require('node:timers') };

/** The timers of the global object while a spec file runs. They are the same functions for all files: packages keep them. */
class FileTimers {
  running = new Set();
  functions = {
    setTimeout: (task, ms, ...more) => this.keep(node.setTimeout(task, ms, ...more)),
    setInterval: (task, ms, ...more) => this.keep(node.setInterval(task, ms, ...more)),
    clearTimeout: (timer) => this.end(node.clearTimeout, timer),
    clearInterval: (timer) => this.end(node.clearInterval, timer),
  };

  keep(timer) {
    this.running.add(timer);
    return timer;
  }

  end(clear, timer) {
    this.running.delete(timer);
    clear(timer);
  }

  /** A cache of answers waits for minutes before it forgets one, and no page is there any more. */
  clear() {
    for (const timer of this.running) node.clearTimeout(timer);
    this.running.clear();
  }
}

module.exports = { FileTimers };
