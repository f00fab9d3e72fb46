import type { Core } from '@walletconnect/core'

type ClientCore = InstanceType<typeof Core>

/** A method that the library's types keep private. */
type Connecting = { connect: (url?: string) => Promise<void> }

/** An envelope without encryption; only link mode, which Cairn lacks, uses it. */
const plainEnvelope = 2

/**
 * Hardens the client's core, before it starts:
 *
 * - connecting is one attempt at a time: the client opens a thousand sockets
 *   while a relay is down;
 * - plain envelopes are refused: whoever knows a topic, as a relay does, could
 *   put requests into a session;
 * - a machine without the Internet may still reach its own relay: whether the
 *   relay answers decides, and not `navigator.onLine`;
 * - nothing is sent to the vendor's hosts for telemetry and Verify.
 *
 * @see WCON-01
 */
export function guardCore(core: ClientCore): void {
  const { crypto, verify, eventClient } = core
  const relayer = core.relayer as typeof core.relayer & Connecting
  const connect = relayer.connect.bind(relayer)
  let attempt: Promise<void> | undefined
  relayer.connect = (url) => {
    attempt ??= connect(url).finally(() => {
      attempt = undefined
    })
    return attempt
  }
  relayer.confirmOnlineStateOrThrow = async () => undefined
  const decode = crypto.decode.bind(crypto)
  crypto.decode = async (topic, encoded, options) => {
    if (crypto.getPayloadType(encoded, options?.encoding) === plainEnvelope)
      throw new Error('An envelope without encryption was refused.')
    return decode(topic, encoded, options)
  }
  verify.register = async () => ''
  verify.resolve = async () => undefined as never
  eventClient.init = async () => undefined
}
