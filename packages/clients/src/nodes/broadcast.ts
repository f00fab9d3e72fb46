import { NodeRefusalError, NodeUnavailableError } from '../node-errors.ts'
import type { Members } from './node-members.ts'

const timeoutMs = 8_000

/**
 * Hands a signed transaction to all nodes that send. Those that failed are
 * tried too, because one node that takes it is enough; those that asked for a
 * pause are not.
 *
 * @returns the hash that the first node told that took it
 * @throws {NodeRefusalError} if all that answer refuse
 * @throws {NodeUnavailableError} if none answers
 * @see NODE-01 f
 */
export async function broadcast(
  members: Members,
  raw: string,
): Promise<string> {
  const asked = [{ method: 'eth_sendRawTransaction', params: [raw] }]
  const senders = members.reachable(['send'])
  const sends = senders.map(async (member) => {
    try {
      await members.confirm(member)
      const [answer] = await members.ask(member, 'send', asked, { timeoutMs })
      members.succeed(member)
      if (typeof answer === 'string') return answer
      throw answer instanceof Error ? answer : new NodeUnavailableError(answer)
    } catch (error) {
      members.fail(member, error)
      throw error
    }
  })
  try {
    return await Promise.any(sends)
  } catch (error) {
    const { errors = [] } = error as { readonly errors?: readonly unknown[] }
    const refusals = errors.filter((one) => one instanceof NodeRefusalError)
    const [first] = refusals
    if (!first) throw new NodeUnavailableError(errors[0])
    const { method, code, reason, data } = first
    const messages = refusals.map((one) => one.message)
    const of = members.all.filter(({ uses }) => uses.includes('send')).length
    throw new NodeRefusalError(method, {
      ...{ code, message: reason, data },
      ofNodes: { messages, of },
    })
  }
}
