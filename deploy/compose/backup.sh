#!/usr/bin/env bash
# A cold backup of docker-compose.yml, a few minutes without service: deploy/compose/backup.sh /var/backups/wavelane/2026-01-31
# The folder must not be there. It ends with 0 only if every volume was saved, can be read and holds something, and
# starts the services again also if it fails. Secrets are saved too: without them nothing else can be opened.
set -euo pipefail

fail() {
  echo "No backup was made: $*" >&2
  exit 1
}

[[ $# -eq 1 ]] || fail 'say where to, such as /var/backups/wavelane/2026-01-31'
target=$(realpath -m "$1")
cd "$(dirname "$0")/../.."
[[ $target/ != "$PWD"/* ]] || fail "$target is in the checkout, and would become a part of the next image"
[[ ! -e $target ]] || fail "$target is there already"
volumes=(eventstore-data mongo-data app-data)
for volume in "${volumes[@]}"; do
  docker volume inspect "wavelane_$volume" >/dev/null 2>&1 || fail "there is no volume wavelane_$volume"
done
umask 077
mkdir -p "$target"

again() { docker compose start eventstore mongo && docker compose start app; }
trap 'echo "The backup in $target is not whole. Services are started again." >&2; again' ERR
docker compose stop app
docker compose stop eventstore mongo
for volume in "${volumes[@]}"; do
  docker run --rm -v "wavelane_$volume:/from:ro" alpine:3 tar cz -C /from . >"$target/$volume.tgz"
  files=$(tar tzf "$target/$volume.tgz" | grep -vc '/$')
  ((files > 0)) || { echo "Volume wavelane_$volume is empty" >&2; false; }
  echo "$volume: $files files, $(stat -c %s "$target/$volume.tgz") bytes"
done
tar cz -C deploy/compose secrets >"$target/secrets.tgz"
(cd "$target" && sha256sum ./*.tgz >SHA256SUMS)
trap - ERR
again
echo "Saved in $target. Copy it to another machine; secrets.tgz opens everything, so keep it apart."
