import type { Logger } from '@cairn/service-kit'
import type { RelayConfig } from '../config.ts'
import { type Frame, readFrame } from '../envelope.ts'
import type { Peer } from '../live.ts'
import { callMethod, countItems } from '../methods.ts'
import type { RelayMetrics } from '../metrics.ts'
import { acknowledge, type RelayContext } from '../relay.ts'
import { RelayError } from '../relay-error.ts'

export type FrameContext = {
  readonly config: RelayConfig
  readonly relay: RelayContext
  readonly metrics: RelayMetrics
  readonly log: Logger
  /** Counts requests of an address. Returns whether it may make them. */
  readonly mayRequest: (ip: string, count: number, now: number) => boolean
}

/**
 * Handles a frame of a client. Resolves when the frame is answered, and never
 * throws: one bad frame ends neither the socket nor the process.
 *
 * @param text - `undefined` for a binary frame
 * @see WCON-02
 */
export async function answerFrame(
  context: FrameContext,
  peer: Peer,
  text: string | undefined,
): Promise<void> {
  const frame: Frame =
    text === undefined ? { type: 'malformed', id: 'null' } : readFrame(text)
  switch (frame.type) {
    case 'answer':
      if (frame.isResult && frame.id !== undefined)
        acknowledge(context.relay, peer, frame.id)
      return
    case 'malformed':
      return answerError(context, peer, frame.id, serialization)
    case 'request':
      return answerRequest(context, peer, frame)
  }
}

const serialization = new RelayError('Serialization')

async function answerRequest(
  context: FrameContext,
  peer: Peer,
  request: Extract<Frame, { type: 'request' }>,
): Promise<void> {
  const { config, relay, log, mayRequest } = context
  try {
    const items = countItems(request.params)
    if (!mayRequest(peer.ip, items, relay.now()))
      throw new RelayError('TooManyRequests')
    const outcome = await callMethod(relay, peer, request, config)
    const { result, after, onSent } = outcome
    if (!peer.isClosed)
      peer.send(
        `{"id":${request.id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`,
        onSent,
      )
    after?.()
  } catch (error) {
    const isKnown = error instanceof RelayError
    if (!isKnown || error.cause !== undefined)
      log.error({ err: error, method: nameOf(request) }, 'a request failed')
    const refusal = isKnown ? error : new RelayError('Unknown')
    answerError(context, peer, request.id, refusal)
  }
}

/** A method's name for the log; clients can send any text. */
function nameOf({ method }: { readonly method: string }): string {
  return method.slice(0, 40)
}

function answerError(
  { metrics }: FrameContext,
  peer: Peer,
  id: string,
  { code, message, tag, limit }: RelayError,
): void {
  metrics.errors.inc({ tag, limit: limit ?? '' })
  if (peer.isClosed) return
  const body = JSON.stringify({ code, message, data: tag })
  peer.send(`{"id":${id},"jsonrpc":"2.0","error":${body}}`)
}
