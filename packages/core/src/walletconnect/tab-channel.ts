import { BaseError } from '@cairn/primitives'
import * as z from 'zod/mini'
import type { BaseWallet } from '../platform/base-wallet.ts'

/** Channel between the tabs of this browser, and lock of the one that leads. */
export const channelName = 'cairn-walletconnect'

/** Time for the leading tab to load the client and to reach the relay, in ms. */
const answerMs = 20_000

const task = z.union([
  z.object({ type: z.literal('pair'), uri: z.string() }),
  /** Permissions changed: sessions without one end. */
  z.object({ type: z.literal('end-left') }),
  z.object({ type: z.literal('end-all') }),
  z.object({ type: z.literal('mute'), key: z.string() }),
])
/** Work that only the leading tab can do. */
export type TabTask = z.output<typeof task>

/** Reasons why the leading tab could not do something. */
const tabProblem = z.enum(['used', 'expired', 'unreachable'])
export type TabProblem = z.output<typeof tabProblem>

const note = z.union([
  z.object({ type: z.literal('task'), id: z.string(), task }),
  z.object({
    type: z.literal('done'),
    id: z.string(),
    /** Why it failed; absent if it did not. */
    problem: z.optional(tabProblem),
  }),
  /** The leading tab listens from now on. */
  z.object({ type: z.literal('ready') }),
  /** An app could not be served; the tab in sight tells the person. */
  z.object({
    type: z.literal('problem'),
    name: z.string(),
    message: z.string(),
  }),
])
type TabNote = z.output<typeof note>

/** A failure that the person should hear of: an error's name, and its fixed message. */
export type PairingTrouble = { readonly name: string; readonly message: string }

type ChannelWallet = Pick<BaseWallet, 'platform'>

/**
 * Has the leading tab do something, whichever tab that is.
 *
 * @throws {LeaderSilentError} if no tab has done it in time
 * @throws {TabTaskError} if the leading tab failed
 * @see WCON-01
 */
export async function askLeader(
  { platform }: ChannelWallet,
  asked: TabTask,
): Promise<void> {
  const channel = platform.openChannel(channelName)
  const id = crypto.randomUUID()
  const ask: TabNote = { type: 'task', id, task: asked }
  const answered = new AbortController()
  try {
    await new Promise<void>((resolve, reject) => {
      channel.onmessage = ({ data }) => {
        const heard = z.safeParse(note, data).data
        if (heard?.type === 'ready') channel.postMessage(ask)
        if (heard?.type !== 'done' || heard.id !== id) return
        if (heard.problem === undefined) resolve()
        else reject(new TabTaskError(heard.problem))
      }
      channel.postMessage(ask)
      platform.delay(answerMs, answered.signal).then(
        () => reject(new LeaderSilentError()),
        () => undefined,
      )
    })
  } finally {
    answered.abort()
    channel.close()
  }
}

/**
 * Does what tabs ask for, each task once.
 *
 * @returns a function that stops it
 */
export function serveTabs(
  { platform }: ChannelWallet,
  run: (asked: TabTask) => Promise<void>,
): () => void {
  const channel = platform.openChannel(channelName)
  const known = new Set<string>()
  const answer = (heard: TabNote) => channel.postMessage(heard)
  channel.onmessage = ({ data }) => {
    const heard = z.safeParse(note, data).data
    if (heard?.type !== 'task' || known.has(heard.id)) return
    const { id } = heard
    known.add(id)
    run(heard.task).then(
      () => answer({ type: 'done', id }),
      (error: unknown) => {
        const problem =
          error instanceof TabTaskError ? error.problem : 'unreachable'
        answer({ type: 'done', id, problem })
      },
    )
  }
  answer({ type: 'ready' })
  return () => channel.close()
}

/** Tells all tabs what went wrong. */
export function tellTabs({ platform }: ChannelWallet, error: unknown): void {
  const channel = platform.openChannel(channelName)
  const { name, message } =
    error instanceof Error ? error : new Error(String(error))
  channel.postMessage({ type: 'problem', name, message } satisfies TabNote)
  channel.close()
}

/**
 * Hears what went wrong in the leading tab.
 *
 * @returns a function that stops it
 */
export function hearTrouble(
  { platform }: ChannelWallet,
  onTrouble: (trouble: PairingTrouble) => void,
): () => void {
  const channel = platform.openChannel(channelName)
  channel.onmessage = ({ data }) => {
    const heard = z.safeParse(note, data).data
    if (heard?.type === 'problem') onTrouble(heard)
  }
  return () => channel.close()
}

/** No tab of this browser has the client. @see ERRS-01 WCON-01 */
export class NotInitialisedError extends BaseError {
  override readonly name = 'NotInitialisedError'

  constructor() {
    super('WalletConnect signClient not initialized.')
  }
}

/** No tab has done in time what it was asked: the relay may be away. */
export class LeaderSilentError extends BaseError {
  override readonly name = 'LeaderSilentError'

  constructor() {
    super('No tab answers.')
  }
}

/** The leading tab could not do what it was asked. */
export class TabTaskError extends BaseError {
  override readonly name = 'TabTaskError'
  readonly problem: TabProblem

  constructor(problem: TabProblem, cause?: unknown) {
    super(`The leading tab failed: ${problem}`, { cause })
    this.problem = problem
  }
}
