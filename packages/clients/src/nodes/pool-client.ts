import type { NodeClient } from '../node-client.ts'
import {
  NodeAnswerError,
  NodeRefusalError,
  NodeUnavailableError,
} from '../node-errors.ts'
import type { NodeRequest } from '../node-request.ts'
import type { AskOptions } from './ask-node.ts'
import type { OneNode } from './log-ranges.ts'
import type { Member } from './member.ts'
import { abilityOf, type NodeUse, useOf } from './node-entry.ts'
import { NodeAnswerLongError } from './node-faults.ts'
import type { Members } from './node-members.ts'
import { refusalOf } from './read-refusal.ts'
import { isForAnother, type Run } from './run-on-nodes.ts'

export type ClientParts = {
  readonly use: NodeUse | undefined
  readonly more: AskOptions
  readonly run: Run
  readonly oneOf: (member: Member, use: NodeUse, more: AskOptions) => OneNode
  readonly send: (raw: string) => Promise<string>
  readonly serve: Members['serve']
}

/** Creates a client whose batches go whole to one node. */
export function createPoolClient(parts: ClientParts): NodeClient {
  const { run, oneOf, send, more } = parts
  const useFor = ({ method }: NodeRequest) => parts.use ?? useOf(method)
  const isAble = (request: NodeRequest, abilities = [abilityOf(request)]) =>
    parts.serve([useFor(request)], abilities)

  async function settleOnOne(
    requests: readonly NodeRequest[],
    own: AskOptions,
  ): Promise<readonly unknown[]> {
    const uses = [...new Set(requests.map(useFor))]
    const abilities = requests.map(abilityOf)
    const main = uses.includes('logs') ? 'logs' : (uses[0] ?? 'state')
    let first: readonly unknown[] | undefined
    try {
      return await run(
        { uses, abilities },
        async (member) => {
          const node = oneOf(member, main, { ...more, ...own })
          const answers = await node.settle(requests)
          answers.forEach((answer, place) => {
            const ability = abilities[place] ?? ''
            if (
              answer instanceof NodeRefusalError &&
              refusalOf(answer).kind === 'method'
            )
              member.lacks.add(ability)
          })
          const refused = answers.find(isOfNode)
          if (!refused) return answers
          first ??= answers
          throw refused
        },
        own.signal,
      )
    } catch (error) {
      if (first) return first
      throw error
    }
  }

  async function settle(
    requests: readonly NodeRequest[],
    own: AskOptions = {},
  ): Promise<readonly unknown[]> {
    const groups = groupByNode(requests, useFor, parts.serve)
    const answers: unknown[] = []
    await Promise.all(
      groups.map(async (places) => {
        const part = places.flatMap((place) => requests[place] ?? [])
        const given = isSend(part[0])
          ? [await send(String(part[0]?.params[0])).catch(asRefusal)]
          : await settleAble(part, isAble, (able) => settleOnOne(able, own))
        places.forEach((place, at) => {
          answers[place] = given[at]
        })
      }),
    )
    return answers
  }

  return {
    settle,
    call: async (method, params, own) => {
      const [answer] = await settle([{ method, params }], own)
      if (answer instanceof NodeRefusalError) throw answer
      return answer
    },
    batch: (requests) => batchBy(settle, requests),
  }
}

function isOfNode(answer: unknown): answer is NodeRefusalError {
  return answer instanceof NodeRefusalError && isForAnother(answer)
}

/** Refuses what a probe found broken at every node, and asks the rest. */
async function settleAble(
  requests: readonly NodeRequest[],
  isAble: (request: NodeRequest, abilities?: string[]) => boolean,
  ask: (able: readonly NodeRequest[]) => Promise<readonly unknown[]>,
): Promise<readonly unknown[]> {
  const can = requests.map((request) => isAble(request))
  if (!can.includes(false)) return ask(requests)
  const able = requests.filter((_, place) => can[place])
  const given = able.length > 0 ? await ask(able) : []
  let next = 0
  return requests.map((request, place) =>
    can[place] ? given[next++] : unable(request, isAble(request, [])),
  )
}

/** @throws {NodeUnavailableError} if no node has the use at all */
function unable({ method }: NodeRequest, hasUse: boolean): NodeRefusalError {
  if (!hasUse) throw new NodeUnavailableError(undefined)
  const message = `the method ${method} is not available on this network`
  return new NodeRefusalError(method, { code: -32_601, message })
}

function isSend(request: NodeRequest | undefined): boolean {
  return request?.method === 'eth_sendRawTransaction'
}

function asRefusal(error: unknown): NodeRefusalError {
  if (error instanceof NodeRefusalError) return error
  throw error
}

/** Answers as `NodeClient.batch`: a refusal or too long an answer is none. */
async function batchBy(
  settle: NodeClient['settle'],
  requests: readonly NodeRequest[],
): Promise<readonly unknown[]> {
  const clean = (answers: readonly unknown[]) =>
    answers.map((one) => (one instanceof NodeRefusalError ? undefined : one))
  try {
    return clean(await settle(requests))
  } catch (error) {
    const isPart =
      error instanceof NodeAnswerError || error instanceof NodeAnswerLongError
    if (!isPart) throw error
    if (requests.length === 1) return [undefined]
    const half = Math.ceil(requests.length / 2)
    return [
      ...(await batchBy(settle, requests.slice(0, half))),
      ...(await batchBy(settle, requests.slice(half))),
    ]
  }
}

/**
 * Returns the places of requests that travel together: all, where one node
 * serves them, else by use. Signed transactions go on their own.
 */
function groupByNode(
  requests: readonly NodeRequest[],
  useFor: (request: NodeRequest) => NodeUse,
  serve: (uses: readonly NodeUse[]) => boolean,
): readonly (readonly number[])[] {
  const places = requests.map((_, place) => place)
  const sent = places.filter((place) => isSend(requests[place]))
  const rest = places.filter((place) => !sent.includes(place))
  const useAt = (place: number) => {
    const request = requests[place]
    return request ? useFor(request) : 'state'
  }
  const uses = [...new Set(rest.map(useAt))]
  const together = serve(uses)
    ? [rest]
    : uses.map((use) => rest.filter((place) => useAt(place) === use))
  return [...sent.map((place) => [place]), ...together].filter(
    ({ length }) => length > 0,
  )
}
