import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import {
  migrate,
  type Platform,
  type RunningService,
  type StartService,
  startLoop,
  type Upgrade,
} from '@cairn/service-kit'
import { Hono } from 'hono'
import { readConfig } from './config.ts'
import { createMailboxes } from './db/mailboxes.ts'
import {
  deleteExpired,
  listRecentIds,
  touchSubscriptions,
} from './db/relay.queries.ts'
import { createStoreQueue } from './db/store-queue.ts'
import { createAddressLimit, createStorageBudget } from './limits.ts'
import { createLive } from './live.ts'
import { createSequence } from './message.ts'
import { createRelayMetrics } from './metrics.ts'
import { announceMessages, startNotices } from './notices.ts'
import { createRecentMessages } from './recent-messages.ts'
import type { RelayContext } from './relay.ts'
import { resendUnacked } from './resend.ts'
import { createSockets } from './routes/socket.ts'

export { readConfig as readWalletConnectRelayConfig } from './config.ts'

const dayMs = 86_400_000
const cleanEveryMs = 5_000
const touchEveryMs = 3_600_000
const resendEveryMs = 5_000
/** Messages of this time before the start are recognised when repeated. */
const repeatedWithinMs = 120_000

/**
 * Starts the relay for WalletConnect clients.
 *
 * @see WCON-02 SRVC-01
 */
export const startWalletConnectRelay: StartService<
  RunningService & { readonly upgrade: Upgrade }
> = async (platform) => {
  const { database } = platform
  const config = readConfig(platform.env, platform.publicUrl)
  const log = platform.log.child({ service: 'walletconnect-relay' })
  const now = () => platform.now().getTime()
  const folder = join(import.meta.dirname, 'db/migrations')
  await migrate(database, 'walletconnect_relay', folder)

  await using stack = new AsyncDisposableStack()
  const isShared = database.kind === 'postgres'
  const processId = randomUUID()
  const metrics = createRelayMetrics(() => live)
  const live = createLive({ now, onDelivered: () => metrics.delivered.inc() })
  const mailboxes = createMailboxes(config.mailboxSize)
  const queue = createStoreQueue(database, {
    mailboxes,
    maxSubscribers: config.maxSubscribers,
    now,
    announce: isShared
      ? (store, messages) => announceMessages(store, processId, messages)
      : undefined,
    onBatch: (seconds) => metrics.batchSeconds.observe(seconds),
  })
  const recent = createRecentMessages(now)
  const hasRoom = createStorageBudget(config.storedBytes)
  const maySubscribe = createAddressLimit(config.subscriptionsPerDay, dayMs)
  const relay: RelayContext = {
    live,
    queue,
    mailboxes,
    recent,
    log,
    now,
    nextSeq: createSequence(now),
    maxSubscriptions: config.maxSubscriptions,
    maySubscribe: (ip, count) => maySubscribe(ip, count, now()),
    hasRoom: (ip, bytes, ttlS) => hasRoom(ip, bytes, ttlS, now()),
    onPublished: (isNew) =>
      (isNew ? metrics.published : metrics.repeated).inc(),
    onAcked: () => metrics.acked.inc(),
  }
  const since = now() - repeatedWithinMs
  for (const id of await listRecentIds(database, { since, now: now() }))
    recent.add(id, Promise.resolve('known'))

  const sockets = createSockets({ config, relay, metrics, log })
  const notices = isShared
    ? stack.use(await startNotices({ database, relay, processId }))
    : undefined
  startLoops(platform, stack, { relay, config, ping: sockets.ping, log })
  const started = stack.move()
  return {
    app: new Hono().get('/walletconnect', (c) =>
      c.text('This address takes WebSockets.', 426, { upgrade: 'websocket' }),
    ),
    upgrade: sockets,
    metrics: metrics.registry,
    check: async () => {
      notices?.check()
      await queue.check()
    },
    async [Symbol.asyncDispose]() {
      sockets.close()
      await started.disposeAsync()
    },
  }
}

function startLoops(
  { database }: Platform,
  stack: AsyncDisposableStack,
  parts: {
    readonly relay: RelayContext
    readonly config: ReturnType<typeof readConfig>
    readonly ping: () => void
    readonly log: Platform['log']
  },
): void {
  const { relay, config, ping, log } = parts
  const loop = (
    name: string,
    everyMs: number,
    work: (signal: AbortSignal) => Promise<void>,
  ) =>
    stack.use(
      startLoop({
        everyMs,
        work,
        onError: (err) => log.warn({ err }, `${name} failed`),
      }),
    )
  loop('pings', config.pingMs, async () => ping())
  loop('repeated deliveries', resendEveryMs, () => resendUnacked(relay))
  loop('the clean-up', cleanEveryMs, async (signal) => {
    relay.recent.clean()
    let isMore = true
    while (isMore && !signal.aborted) {
      const now = relay.now()
      const awaySince = now - config.keepSubscriptionsMs
      isMore = await deleteExpired(database, { now, awaySince })
    }
  })
  loop('the renewal of subscriptions', touchEveryMs, () =>
    touchSubscriptions(database, [...relay.live.clients.keys()], relay.now()),
  )
}
