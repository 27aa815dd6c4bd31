#!/bin/sh
# Installs an archive of `npm run release` beside the version that runs, and switches to it:
#   sh install.sh wavelane-1.1.0-4ceaf8f1-linux-x64.tar.gz    unpack, then let `current` name it
#   sh install.sh --back                                       let `current` name the version from before again
# Each version has a folder of its own in /opt/wavelane (or in $WAVELANE_HOME). The one from before stays; older ones go.
# What runs goes on until it is restarted: systemctl restart wavelane
set -eu
umask 022
home=${WAVELANE_HOME:-/opt/wavelane}

fail() {
  echo "$*" >&2
  exit 1
}

# point LINK NAME: in one step; nobody finds no link meanwhile.
point() {
  ln -s "$2" "$home/$1.next"
  mv -T "$home/$1.next" "$home/$1"
}

named() { [ -L "$home/$1" ] && readlink "$home/$1" || true; }

[ $# -eq 1 ] || fail 'Usage: sh install.sh ARCHIVE | --back'
mkdir -p "$home"
rm -f "$home/current.next" "$home/previous.next"
before=$(named current)

if [ "$1" = --back ]; then
  back=$(named previous)
  [ -n "$back" ] && [ -d "$home/$back" ] || fail "There is no version from before in $home."
  point current "$back"
  point previous "$before"
  echo "$home/current is $back. Restart: systemctl restart wavelane"
  exit 0
fi

archive=$1
[ -f "$archive" ] || fail "There is no file $archive."
if [ -f "$archive.sha256" ]; then
  (cd "$(dirname "$archive")" && sha256sum -c "$(basename "$archive").sha256") || fail 'The archive is not what was released.'
fi
name=$(basename "$archive" .tar.gz)
if [ ! -d "$home/$name" ]; then
  # Under another name until it is whole.
  rm -rf "$home/.unpacking"
  mkdir "$home/.unpacking"
  tar -xzf "$archive" -C "$home/.unpacking" --no-same-owner
  [ -f "$home/.unpacking/$name/release.json" ] || fail "$archive is no archive of Wavelane."
  mv "$home/.unpacking/$name" "$home/$name"
  rmdir "$home/.unpacking"
fi
# A version that does not even start is none to switch to.
node "$home/$name/dist/backend/src/main.js" --version >/dev/null || fail "$name does not start here; nothing was switched."
point current "$name"
[ -z "$before" ] || [ "$before" = "$name" ] || point previous "$before"

for folder in "$home"/wavelane-*; do
  [ -d "$folder" ] || continue
  case $(basename "$folder") in
    "$(named current)" | "$(named previous)") ;;
    *) rm -rf "$folder" ;;
  esac
done
echo "$home/current is $name$([ -z "$before" ] || echo ", before it $before"). Restart: systemctl restart wavelane"
