import { BaseError } from '@cairn/primitives'
import { type Database, startLoop } from '@cairn/service-kit'
import { z } from 'zod'
import { deliver } from './live.ts'
import type { RelayMessage } from './message.ts'
import { type RelayContext, sendPending } from './relay.ts'

const channel = 'walletconnect_relay'
/** Messages of one notice; PostgreSQL takes at most 8,000 bytes. */
const maxItems = 60
/**
 * Pause between two notices to ourselves, in ms. A lost listener is back after
 * a second at the earliest, so that it misses one of them.
 */
const beatEveryMs = 500
/** Time without a notice to ourselves after which notices count as lost, in ms. */
const silentAfterMs = 10 * beatEveryMs

const Notice = z.object({
  from: z.string(),
  /** Topic and id of each message. */
  items: z.array(z.tuple([z.string(), z.string()])),
  /** Number of a notice to ourselves. */
  beat: z.number().optional(),
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

export type Notices = AsyncDisposable & {
  /** @throws {NoticesLostError} while this process hears none of its notices */
  readonly check: () => void
}

/** Messages of other processes arrive late: PostgreSQL's notices do not. */
class NoticesLostError extends BaseError {
  override readonly name = 'NoticesLostError'
}

/**
 * Delivers messages that other processes stored. Numbered notices to ourselves
 * show whether all notices arrive. After a gap, every socket gets what waits for
 * its client.
 *
 * @see WCON-02
 */
export async function startNotices(options: {
  readonly database: Database
  readonly relay: RelayContext
  readonly processId: string
}): Promise<Notices> {
  const { database, relay, processId } = options
  const { live, queue, recent, log } = relay
  let sentBeat = 0
  let heardBeat = 0
  let heardAt = performance.now()
  await using stack = new AsyncDisposableStack()
  const stop = await database.listen(channel, (payload) => {
    const notice = readNotice(payload)
    if (notice?.from === processId) hear(notice.beat)
    else if (notice) void take(notice.items)
  })
  stack.defer(stop)
  stack.use(
    startLoop({
      everyMs: beatEveryMs,
      work: () =>
        database.notify(
          channel,
          JSON.stringify({ from: processId, items: [], beat: ++sentBeat }),
        ),
      onError: (err) => log.warn({ err }, 'a notice could not be sent'),
    }),
  )
  const started = stack.move()
  return {
    check() {
      if (performance.now() - heardAt > silentAfterMs)
        throw new NoticesLostError('PostgreSQL sends no notices.')
    },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }

  function hear(beat: number | undefined): void {
    if (beat === undefined) return
    const isNext = beat === heardBeat + 1
    heardBeat = beat
    heardAt = performance.now()
    if (isNext) return
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
      for (const message of messages) deliver(live, message)
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
