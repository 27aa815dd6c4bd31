// Loaded into the product before its own code: the machine's time runs ahead by the amount that the test sets, so that
// the test need not wait for minutes to pass. The product's code does not know it.
const RealDate = Date;
let ahead = 0;

globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + ahead] : parts));
  }

  static now() {
    return RealDate.now() + ahead;
  }
};

process.on('message', ({ ms }) => {
  ahead += ms;
  process.send({ ahead });
});
// Listening for it keeps no process from ending.
process.channel?.unref();
// The process ends with its test, however the test ended.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
