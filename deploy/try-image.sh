#!/usr/bin/env bash
# Builds the image and starts it as a machine should: as a user without rights,
# over a file system that it cannot write to. Asks for the page and for /live.
#
#   deploy/try-image.sh            as root, with podman, buildah and runc
#
# Where no registry of images is reachable, it makes Debian's image with
# mmdebstrap, and Node's of this checkout's Node and this machine's npm.
set -euo pipefail
cd "$(dirname "$0")/.."

debian=docker.io/library/debian:bookworm-slim
node=docker.io/library/node:24.21.0-bookworm-slim
port=${PORT:-4000}
certificates=${NODE_EXTRA_CA_CERTS:-}
most_mb=400
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
say() { echo "[try-image] $*" >&2; }

# Debian as its official slim image: without documents, languages and lists.
make_debian() {
  say "No registry of images answers: making $debian here…"
  # As there, without `usrmerge`, which brought all of Perl and has done its work.
  mmdebstrap --quiet --mode=root --variant=minbase --include=usr-is-merged \
    --dpkgopt='path-exclude=/usr/share/doc/*' \
    --dpkgopt='path-exclude=/usr/share/info/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' \
    --dpkgopt='path-exclude=/usr/share/man/*' \
    --customize-hook='chroot "$1" apt-get purge -qq --yes usrmerge perl libperl5.36 perl-modules-5.36 >/dev/null' \
    --customize-hook='rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*.bin' \
    bookworm "$folder/debian.tar"
  podman import --quiet "$folder/debian.tar" "$debian" >/dev/null
  rm "$folder/debian.tar"
}

# Node's image, of this checkout's Node and this machine's npm.
make_node() {
  say "Making $node here…"
  node scripts/setup.mjs
  cp -L node_modules/node/bin/node "$folder/node"
  cp -R "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" "$folder/npm"
  cat >"$folder/Containerfile" <<FILE
FROM $debian
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
FILE
  podman build --quiet --isolation=chroot --network=host --tag "$node" "$folder" >/dev/null
}

# has <image> <what makes it where no registry answers>
has() {
  podman image exists "$1" || timeout 60 podman pull --quiet "$1" >/dev/null 2>&1 || "$2"
}

build() {
  podman build --quiet --format docker --isolation=chroot --network=host \
    --file deploy/Containerfile --target "$1" --tag "$2" \
    ${certificates:+--volume "$certificates:$certificates:ro"} \
    ${certificates:+--build-arg "NODE_EXTRA_CA_CERTS=$certificates"} . >/dev/null
}

answers() {
  [ "$(podman inspect --format '{{.State.Running}}' "$container")" = true ] &&
    [ "$(ask /live)" = 200 ]
}

# Asks from within: nothing else has to be on this machine.
ask() {
  podman exec "$container" node -e \
    "fetch('http://127.0.0.1:$port$1').then(({ status }) => console.log(status), () => console.log(0))"
}

check() {
  local image=$1
  shift
  say "Starting $image…"
  container=$(podman --runtime runc run --detach --network=host --read-only \
    --tmpfs /tmp --cap-drop=ALL --security-opt no-new-privileges \
    --ulimit nofile=10000:10000 --ulimit nproc=20000:20000 \
    --env PORT="$port" --env PUBLIC_URL="http://localhost:$port" "$@" "$image")
  trap 'podman logs --tail 40 "$container" >&2; podman rm --force --volumes "$container" >/dev/null; rm -rf "$folder"' EXIT
  for _ in $(seq 300); do
    if answers; then break; fi
    sleep 1
  done
  [ "$(ask /live)" = 200 ]
  [ "$(ask /)" = 200 ]
  [ "$(podman exec "$container" id -u)" = 1000 ]
  ! podman exec "$container" touch /cairn/written 2>/dev/null
  trap 'rm -rf "$folder"' EXIT
  podman stop --time 30 "$container" >/dev/null
  [ "$(podman inspect --format '{{.State.ExitCode}}' "$container")" = 0 ]
  podman rm --volumes "$container" >/dev/null
}

has "$debian" make_debian
has "$node" make_node
say 'Building the image (some minutes)…'
build local cairn-local
build production cairn
megabytes=$(($(podman image inspect --format '{{.Size}}' cairn) / 1000000))
say "The image has $megabytes MB, base included."
[ "$megabytes" -lt "$most_mb" ]
check cairn-local
say 'The page and /live answered; the process ended in order.'
