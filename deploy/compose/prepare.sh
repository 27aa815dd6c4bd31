#!/usr/bin/env bash
# Makes what docker-compose.yml reads from deploy/compose/secrets: passwords, keys, and certificates for EventStoreDB.
# Run once; existing files are left alone. Needs openssl. The folder is for its owner only; the files in it can be read
# by the containers, whose users are not the owner.
set -euo pipefail
cd "$(dirname "$0")"
umask 077
mkdir -p secrets/eventstore/ca secrets/eventstore/node secrets/own texts
chmod 700 secrets
cd secrets

# keep FILE COMMAND...: what the command prints, unless the file is there.
keep() {
  local file=$1
  shift
  [[ -s $file ]] || "$@" >"$file"
  chmod 444 "$file"
}
password() { openssl rand -hex 24; }
line() { printf '%s\n' "$*"; }

keep app_key openssl rand -base64 32
keep admin_password password
keep metrics_token password
keep mongo_root_password password
keep mongo_password password
keep mongo_keyfile openssl rand -base64 512
keep eventstore_admin_password password
keep eventstore_ops_password password

# One authority, used nowhere else, and a certificate for the one node.
if [[ ! -s eventstore/ca/ca.crt ]]; then
  openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -sha256 -subj '/O=Wavelane/CN=Wavelane event store authority' \
    -addext 'basicConstraints=critical,CA:TRUE' -addext 'keyUsage=critical,keyCertSign,cRLSign' \
    -keyout authority.key -out eventstore/ca/ca.crt 2>/dev/null
fi
if [[ ! -s eventstore/node/node.crt ]]; then
  openssl req -newkey rsa:3072 -nodes -subj '/O=Wavelane/CN=eventstoredb-node' \
    -keyout eventstore/node/node.key -out node.csr 2>/dev/null
  openssl x509 -req -in node.csr -CA eventstore/ca/ca.crt -CAkey authority.key -CAserial authority.srl -CAcreateserial -days 1825 -sha256 \
    -out eventstore/node/node.crt -extfile <(
      line 'basicConstraints=critical,CA:FALSE'
      line 'keyUsage=critical,digitalSignature,keyEncipherment'
      line 'extendedKeyUsage=serverAuth,clientAuth'
      line 'subjectAltName=DNS:eventstore,DNS:localhost,IP:127.0.0.1'
    ) 2>/dev/null
  rm -f node.csr
fi
chmod 755 eventstore eventstore/ca eventstore/node own
chmod 444 eventstore/ca/ca.crt eventstore/node/node.crt eventstore/node/node.key

line "KURRENTDB_DEFAULT_ADMIN_PASSWORD=$(<eventstore_admin_password)" >eventstore.env
line "KURRENTDB_DEFAULT_OPS_PASSWORD=$(<eventstore_ops_password)" >>eventstore.env
keep eventstore_url line \
  "esdb://admin:$(<eventstore_admin_password)@eventstore:2113?tls=true&tlsCAFile=/run/secrets/eventstore_ca"
keep mongodb_url line \
  "mongodb://wavelane:$(<mongo_password)@mongo:27017/wavelane?replicaSet=rs0&authSource=admin"
echo "Made in $PWD; the first administrator's password is in admin_password"
