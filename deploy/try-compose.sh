#!/usr/bin/env bash
# Runs deploy/compose.yaml with the image that deploy/try-image.sh built: two hosts
# behind HAProxy, three keyshare nodes, four databases. Restarts one host after the
# other while calls come in by the balancer, none of which may fail.
#
#   deploy/try-compose.sh          as root, with podman, podman-compose and runc
#
# Where no registry of images is reachable, it makes PostgreSQL's and HAProxy's
# from Debian's packages: PostgreSQL is then Debian's version, under the name that
# the file uses.
set -euo pipefail
cd "$(dirname "$0")/.."
node scripts/setup.mjs
export PATH="$PWD/node_modules/.bin:$PATH"

folder=$(mktemp -d)
say() { echo "[try-compose] $*" >&2; }
cat >"$folder/containers.conf" <<'CONF'
[containers]
default_ulimits = ["nofile=10000:10000", "nproc=20000:20000"]
[engine]
runtime = "runc"
CONF
export CONTAINERS_CONF=$folder/containers.conf
# The nodes of the example exist nowhere: these refuse at once instead.
cp -R deploy "$folder/deploy"
sed -i 's#^NODES_URL=.*#NODES_URL=http://127.0.0.1:9/{network}#' "$folder/deploy/env/hosts.env"
compose() { podman-compose -p cairn -f "$folder/deploy/compose.yaml" "$@"; }
finish() {
  local code=$?
  if [ "$code" != 0 ]; then podman logs --tail 20 cairn_host-a_1 >&2 || true; fi
  compose down --volumes >/dev/null 2>&1 || true
  podman volume rm cairn_node-{1,2,3} >/dev/null 2>&1 || true
  rm -rf "$folder"
  exit "$code"
}
trap finish EXIT

# make <image> <package> <lines of the Containerfile…>
make_image() {
  local image=docker.io/library/$1 package=$2
  podman image exists "$image" || timeout 60 podman pull --quiet "$image" >/dev/null 2>&1 && return
  say "No registry of images answers: making $image here…"
  {
    echo 'FROM docker.io/library/node:24.21.0-bookworm-slim'
    echo "RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends $package"
    cat
  } >"$folder/Containerfile"
  podman build --quiet --isolation=chroot --network=host --tag "$image" \
    --file "$folder/Containerfile" "$folder" >/dev/null
}

cat >"$folder/start-postgres" <<'START'
#!/bin/sh
# Reads the variables that the official image reads.
set -eu
# The first word names the program.
shift
bin=$(ls -d /usr/lib/postgresql/*/bin)
data=/var/lib/postgresql/data
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
chown postgres "$data" && chmod 700 "$data"
if [ ! -e "$data/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" >/run/password && chown postgres /run/password
  as "$bin/initdb" -D "$data" -U "$POSTGRES_USER" --pwfile=/run/password \
    --auth-host=scram-sha-256 -E UTF8
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  echo "create database \"$POSTGRES_DB\"" | as "$bin/postgres" --single -D "$data" postgres
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups \
  "$bin/postgres" -D "$data" -c listen_addresses='*' -c unix_socket_directories=/tmp "$@"
START
make_image postgres:17-bookworm postgresql <<'LINES'
COPY --chmod=755 start-postgres /usr/local/bin/
VOLUME /var/lib/postgresql/data
ENTRYPOINT ["start-postgres"]
LINES
make_image haproxy:2.6-bookworm haproxy <<'LINES'
STOPSIGNAL SIGUSR1
USER haproxy
CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]
LINES

wait_until_ready() {
  for _ in $(seq 120); do
    if podman exec "$1" node -e "fetch('http://127.0.0.1:4000/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))" 2>/dev/null; then return; fi
    sleep 1
  done
  say "$1 is not ready."
  return 1
}

say 'Starting the databases and the first host…'
compose up --detach --no-build database node-{1,2,3}-database >/dev/null 2>&1
node services/keyshare/scripts/deal-shares.ts 3 2 "$folder/shares" >/dev/null
for at in 1 2 3; do
  podman volume exists "cairn_node-$at" || podman volume create "cairn_node-$at" >/dev/null
  volume=$(podman volume inspect --format '{{.Mountpoint}}' "cairn_node-$at")
  install -o 1000 -g 1000 -m 600 "$folder/shares/keyshare-$at" "$volume/keyshare"
  chown 1000:1000 "$volume" && chmod 700 "$volume"
done
compose up --detach --no-build host-a >"$folder/up" 2>&1 || { cat "$folder/up" >&2; exit 1; }
wait_until_ready cairn_host-a_1
say 'Starting everything else…'
compose up --detach --no-build >/dev/null 2>&1
for name in host-b node-1 node-2 node-3; do wait_until_ready "cairn_${name}_1"; done

# Calls by the balancer as people do, until a file says stop. Prints the failures.
call() {
  node - "$folder/stop" <<'CALLS'
const { existsSync } = require('node:fs')
const { request } = require('node:http')
const headers = { host: 'wallet.example' }
const ask = () =>
  new Promise((resolve) =>
    request('http://127.0.0.1:8080/', { headers, agent: false }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode))
    })
      .once('error', (error) => resolve(error.message))
      .end(),
  )
const counts = {}
const run = async () => {
  while (!existsSync(process.argv[2])) {
    const status = await ask()
    counts[status] = (counts[status] ?? 0) + 1
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  console.log(JSON.stringify(counts))
  process.exit(Object.keys(counts).join() === '200' ? 0 : 1)
}
run()
CALLS
}
# The balancer has asked each host by now.
sleep 2
call >"$folder/counts" &
calls=$!
for name in host-a host-b; do
  say "Starting $name anew…"
  podman stop --time 30 "cairn_${name}_1" >/dev/null
  podman start "cairn_${name}_1" >/dev/null
  wait_until_ready "cairn_${name}_1"
  sleep 2
done
touch "$folder/stop"
wait "$calls" || { say "Calls failed: $(cat "$folder/counts")"; exit 1; }
say "No call failed: $(cat "$folder/counts")"
