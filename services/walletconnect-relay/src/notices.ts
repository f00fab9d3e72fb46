import { type Database, startLoop } from '@cairn/service-kit'
import { z } from 'zod'
import type { RelayMessage } from './message.ts'
import { type RelayContext, sendPending } from './relay.ts'

const channel = 'walletconnect_relay'
/** Messages of one notice; PostgreSQL takes at most 8,000 bytes. */
const maxItems = 60
/** Pause between two notices to ourselves, in ms. */
const heartbeatMs = 2_000
/** Silence after which notices of others may be lost, in ms. */
const deafAfterMs = 7_000

const Notice = z.object({
  from: z.string(),
  /** Topic and id of each message. */
  items: z.array(z.tuple([z.string(), z.string()])),
})

/**
 * Tells the other processes which messages were stored. They get the notice
 * when the transaction commits.
 *
 * @see WCON-02
 */
export async function announceMessages(
  { query }: Pick<Database, 'query'>,
  processId: string,
  messages: readonly RelayMessage[],
): Promise<void> {
  const items = messages.map(({ topic, id }) => [topic, id])
  const payloads: string[] = []
  for (let start = 0; start < items.length; start += maxItems)
    payloads.push(
      JSON.stringify({
        from: processId,
        items: items.slice(start, start + maxItems),
      }),
    )
  await query('select pg_notify($1, p) from unnest($2::text[]) p', [
    channel,
    payloads,
  ])
}

/**
 * Delivers messages that other processes stored. A notice to ourselves shows
 * whether notices arrive; after a gap, every socket gets what it missed.
 *
 * @see WCON-02
 */
export async function startNotices(options: {
  readonly database: Database
  readonly relay: RelayContext
  readonly processId: string
}): Promise<AsyncDisposable> {
  const { database, relay, processId } = options
  const { live, queue, recent, log } = relay
  let heardAt = relay.now()
  await using stack = new AsyncDisposableStack()
  const stop = await database.listen(channel, (payload) => {
    const notice = readNotice(payload)
    if (notice?.from === processId) hear()
    else if (notice) void take(notice.items)
  })
  stack.defer(stop)
  stack.use(
    startLoop({
      everyMs: heartbeatMs,
      work: () =>
        database.notify(
          channel,
          JSON.stringify({ from: processId, items: [] }),
        ),
      onError: (err) => log.warn({ err }, 'a notice could not be sent'),
    }),
  )
  return stack.move()

  function hear(): void {
    const silentMs = relay.now() - heardAt
    heardAt = relay.now()
    if (silentMs < deafAfterMs) return
    for (const client of live.clients.values())
      for (const peer of client.peers)
        void sendPending(relay, peer, [...client.topics.keys()])
  }

  async function take(items: z.output<typeof Notice>['items']): Promise<void> {
    for (const [, id] of items) recent.add(id, Promise.resolve('known'))
    const wanted = items.filter(([topic]) => live.byTopic.has(topic))
    if (wanted.length === 0) return
    try {
      const messages = await queue.find(wanted.map(([, id]) => id))
      for (const message of messages) live.deliver(message)
    } catch (err) {
      log.warn({ err }, 'announced messages could not be read')
    }
  }
}

function readNotice(payload: string): z.output<typeof Notice> | undefined {
  try {
    return Notice.safeParse(JSON.parse(payload)).data
  } catch {
    return undefined
  }
}
