import { z } from 'zod'
import { isTopic } from './message.ts'
import { RelayError } from './relay-error.ts'

const maxBatch = 500
const defaultTtlS = 21_600
const proposalTtlS = 300

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const text = z
  .string()
  .refine((value) => value.isWellFormed() && !value.includes('\0'))

const Publish = z.object({
  topic: z.string(),
  message: text.min(1),
  ttl: z.number().int().default(defaultTtlS),
  tag: z.number().int().min(0).max(0xffff_ffff).default(0),
  attestation: text.nullish(),
})

/** A message that a client wants to publish. Fields for analytics are dropped. */
export type Draft = {
  readonly topic: string
  readonly message: string
  readonly ttlS: number
  readonly tag: number
  readonly attestation: string | undefined
}

const Topic = z.object({ topic: z.string() })
const Topics = z.object({ topics: z.array(z.string()) })
const Batch = z.object({ messages: z.array(z.unknown()) })
const Subscriptions = z.object({ subscriptions: z.array(Topic) })
const Propose = z.object({
  pairingTopic: z.string(),
  sessionProposal: text.min(1),
  ttl: z.number().int().default(proposalTtlS),
  attestation: text.nullish(),
})
const Approve = z.object({
  pairingTopic: z.string(),
  sessionTopic: z.string(),
  sessionProposalResponse: text.min(1),
  sessionSettlementRequest: text.min(1),
  ttl: z.number().int().default(proposalTtlS),
})

/** Limits of a message: lifetime in s, length in UTF-16 units. */
export type Limits = {
  readonly maxTtlS: number
  readonly maxMessageLength: number
}

/** @throws {RelayError} */
export function readPublish(params: unknown, limits: Limits): Draft {
  const { ttl, attestation, ...rest } = parse(Publish, params)
  return checkDraft(
    { ...rest, ttlS: ttl, attestation: attestation ?? undefined },
    limits,
  )
}

/** @throws {RelayError} also when one item of the batch is wrong */
export function readBatchPublish(
  params: unknown,
  limits: Limits,
): readonly Draft[] {
  const { messages } = parse(Batch, params)
  return checkBatch(messages).map((item) => readPublish(item, limits))
}

/** @throws {RelayError} */
export function readTopic(params: unknown): string {
  return checkTopic(parse(Topic, params).topic)
}

/** @throws {RelayError} */
export function readTopics(params: unknown): readonly string[] {
  return checkBatch(parse(Topics, params).topics).map(checkTopic)
}

/** @throws {RelayError} */
export function readSubscriptions(params: unknown): readonly string[] {
  const { subscriptions } = parse(Subscriptions, params)
  return checkBatch(subscriptions).map(({ topic }) => checkTopic(topic))
}

/**
 * Reads a proposal: the caller subscribes to `topic` and publishes `draft`.
 *
 * @throws {RelayError}
 * @see WCON-02
 */
export function readProposal(params: unknown, limits: Limits) {
  const read = parse(Propose, params)
  const draft = {
    topic: read.pairingTopic,
    message: read.sessionProposal,
    ttlS: read.ttl,
    tag: 1100,
    attestation: read.attestation ?? undefined,
  }
  return { topic: read.pairingTopic, drafts: [checkDraft(draft, limits)] }
}

/**
 * Reads an approval: the caller subscribes to `topic`, the session's, and
 * publishes the response to the proposal and the settlement.
 *
 * @throws {RelayError}
 * @see WCON-02
 */
export function readApproval(params: unknown, limits: Limits) {
  const read = parse(Approve, params)
  const common = { ttlS: read.ttl, attestation: undefined }
  const drafts = [
    {
      ...common,
      topic: read.pairingTopic,
      message: read.sessionProposalResponse,
      tag: 1101,
    },
    {
      ...common,
      topic: read.sessionTopic,
      message: read.sessionSettlementRequest,
      tag: 1102,
    },
  ]
  return {
    topic: read.sessionTopic,
    drafts: drafts.map((draft) => checkDraft(draft, limits)),
  }
}

function parse<T>(schema: z.ZodType<T>, params: unknown): T {
  const parsed = schema.safeParse(params)
  if (!parsed.success) throw new RelayError('InvalidParams')
  return parsed.data
}

function checkTopic(topic: string): string {
  if (!isTopic(topic)) throw new RelayError('InvalidTopic')
  return topic
}

function checkDraft(draft: Draft, limits: Limits): Draft {
  checkTopic(draft.topic)
  const length = draft.message.length + (draft.attestation?.length ?? 0)
  if (length > limits.maxMessageLength)
    throw new RelayError('PayloadSizeExceeded')
  if (draft.ttlS < 1) throw new RelayError('TtlTooShort')
  if (draft.ttlS > limits.maxTtlS) throw new RelayError('TtlTooLong')
  return draft
}

function checkBatch<T>(items: readonly T[]): readonly T[] {
  if (items.length === 0) throw new RelayError('BatchEmpty')
  if (items.length > maxBatch) throw new RelayError('BatchLimitExceeded')
  return items
}
