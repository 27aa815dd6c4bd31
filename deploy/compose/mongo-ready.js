// Run every few seconds: makes the replica set of one member the first time, and reports whether it accepts writes.
/* global db, quit, rs */
const password = require('fs').readFileSync('/run/secrets/mongo_root_password', 'utf8').trim();
db.getSiblingDB('admin').auth('root', password);
try {
  rs.status();
} catch {
  rs.initiate({ _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] });
}
quit(db.hello().isWritablePrimary ? 0 : 1);
