import type { Peer } from './live.ts'
import {
  type Limits,
  readApproval,
  readBatchPublish,
  readProposal,
  readPublish,
  readSubscriptions,
  readTopic,
  readTopics,
} from './params.ts'
import {
  fetchMessages,
  publish,
  type RelayContext,
  subscribe,
  unsubscribe,
} from './relay.ts'
import { RelayError } from './relay-error.ts'

/** Answer of a method. */
export type Outcome = {
  readonly result: unknown
  /** Runs after the answer, also if its socket is closed. */
  readonly after?: () => void
  /** Runs when the answer went out on an open socket. */
  readonly onSent?: () => void
}

type Method = (
  relay: RelayContext,
  peer: Peer,
  params: unknown,
  limits: Limits,
) => Promise<Outcome>

const done: Outcome = { result: true }

const subscribeOne: Method = async (relay, peer, params) => {
  const topic = readTopic(params)
  const after = await subscribe(relay, peer, [topic])
  return { result: peer.client.topics.get(topic), after }
}

const subscribeMany: Method = async (relay, peer, params) => {
  const topics = readTopics(params)
  const after = await subscribe(relay, peer, topics)
  return { result: topics.map((it) => peer.client.topics.get(it)), after }
}

/** Subscribes to a topic and publishes, with one answer for both. */
const subscribeAndPublish =
  (read: typeof readProposal | typeof readApproval): Method =>
  async (relay, peer, params, limits) => {
    const { topic, drafts } = read(params, limits)
    const after = await subscribe(relay, peer, [topic])
    try {
      await publish(relay, peer, drafts)
    } catch (error) {
      after()
      throw error
    }
    return { result: true, after }
  }

const fetchWith =
  (read: (params: unknown) => readonly string[]): Method =>
  async (relay, peer, params) => {
    const { page, onSent } = await fetchMessages(relay, peer, read(params))
    const { messages, hasMore } = page
    const result = {
      messages: messages.map((it) => ({
        topic: it.topic,
        message: it.message,
        publishedAt: it.publishedAt,
        tag: it.tag,
        ...(it.attestation !== undefined && { attestation: it.attestation }),
      })),
      hasMore,
    }
    return { result, onSent }
  }

/** The methods of push servers have nothing to do here. */
const ignore: Method = async () => done

const methods: Readonly<Record<string, Method>> = {
  irn_publish: async (relay, peer, params, limits) => {
    await publish(relay, peer, [readPublish(params, limits)])
    return done
  },
  irn_batchPublish: async (relay, peer, params, limits) => {
    await publish(relay, peer, readBatchPublish(params, limits))
    return done
  },
  irn_subscribe: subscribeOne,
  irn_subscribeBlocking: subscribeOne,
  irn_batchSubscribe: subscribeMany,
  irn_batchSubscribeBlocking: subscribeMany,
  irn_unsubscribe: async (relay, peer, params) => {
    await unsubscribe(relay, peer, [readTopic(params)])
    return done
  },
  irn_batchUnsubscribe: async (relay, peer, params) => {
    await unsubscribe(relay, peer, readSubscriptions(params))
    return done
  },
  irn_fetchMessages: fetchWith((params) => [readTopic(params)]),
  irn_batchFetchMessages: fetchWith(readTopics),
  irn_batchReceive: ignore,
  irn_watchRegister: ignore,
  irn_watchUnregister: ignore,
  wc_createTopic: async (relay, peer, params) => {
    const { after } = await subscribeOne(relay, peer, params, noLimits)
    return { result: true, ...(after && { after }) }
  },
  wc_proposeSession: subscribeAndPublish(readProposal),
  wc_approveSession: subscribeAndPublish(readApproval),
}

/** `wc_createTopic` publishes nothing. */
const noLimits: Limits = { maxTtlS: 0, maxMessageLength: 0 }

/**
 * Runs a method of the relay.
 *
 * @throws {RelayError} with the code and tag of the answer
 * @see WCON-02
 */
export function callMethod(
  relay: RelayContext,
  peer: Peer,
  request: { readonly method: string; readonly params: unknown },
  limits: Limits,
): Promise<Outcome> {
  const name = request.method.replace(/^(?:iridium|waku)_/, 'irn_')
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  if (!method) throw new RelayError('InvalidMethod')
  return method(relay, peer, request.params, limits)
}

/** Number of items of a request's batch, for limits; 1 without a batch. */
export function countItems(params: unknown): number {
  if (typeof params !== 'object' || params === null) return 1
  const { messages, topics, subscriptions } = params as Readonly<
    Record<string, unknown>
  >
  const list = [messages, topics, subscriptions].find(Array.isArray)
  return Math.max(1, list?.length ?? 1)
}
