// At the first start, by the image of MongoDB: the product's own account, which sees its own database and nothing else.
/* global db */
db.getSiblingDB('admin').createUser({
  user: 'wavelane',
  pwd: require('fs').readFileSync('/run/secrets/mongo_password', 'utf8').trim(),
  roles: [{ role: 'readWrite', db: 'wavelane' }],
});
