// Loaded into the product before anything else: its machine's time runs ahead by what the test says, so that minutes
// and half-minutes run out without being waited for. Nothing in the product knows of it.
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
// It ends with the test that it belongs to, however that ended.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
