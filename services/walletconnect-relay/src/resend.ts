import type { Peer } from './live.ts'
import { type RelayContext, sendPending } from './relay.ts'

/** Time for a client to acknowledge a delivery, in ms. */
const ackWithinMs = 30_000
/** Deliveries of one message to one socket. */
const maxAttempts = 4

/**
 * Sends messages again that sockets did not acknowledge in time.
 *
 * @see WCON-02
 */
export async function resendUnacked(relay: RelayContext): Promise<void> {
  const peers = [...relay.live.clients.values()].flatMap(({ peers }) => [
    ...peers,
  ])
  await Promise.all(
    peers.map((peer) => sendPending(relay, peer, takeLate(peer, relay.now()))),
  )
}

/**
 * Marks late deliveries as unsent, and returns their topics. A late ack of the
 * first delivery still counts.
 */
function takeLate(peer: Peer, now: number): readonly string[] {
  const topics = new Set<string>()
  for (const [id, delivery] of peer.inFlight) {
    if (delivery.expiresAt <= now) {
      peer.inFlight.delete(id)
      peer.sent.delete(delivery.messageId)
      peer.attempts.delete(delivery.messageId)
      continue
    }
    if (delivery.isRepeated || now - delivery.at < ackWithinMs) continue
    const attempts = (peer.attempts.get(delivery.messageId) ?? 1) + 1
    if (attempts > maxAttempts) continue
    peer.attempts.set(delivery.messageId, attempts)
    delivery.isRepeated = true
    peer.sent.delete(delivery.messageId)
    topics.add(delivery.topic)
  }
  return [...topics]
}
