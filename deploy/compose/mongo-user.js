// Run by MongoDB's image at the first start: makes the product's own account, which sees only its own database.
/* global db */
db.getSiblingDB('admin').createUser({
  user: 'wavelane',
  pwd: require('fs').readFileSync('/run/secrets/mongo_password', 'utf8').trim(),
  roles: [{ role: 'readWrite', db: 'wavelane' }],
});
