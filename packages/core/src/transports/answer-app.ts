import {
  type ProviderMessage,
  providerErrors,
  rpcRequest,
} from '@cairn/protocol'
import * as z from 'zod/mini'
import { answerOf } from '../inbox/ask.ts'
import { handleRequest } from '../provider/handle-request.ts'
import { toProviderError } from '../provider/provider-error.ts'
import { type AppLink, failureOf, noteDelivered, reply } from './app-link.ts'

/**
 * Answers one request of an app. One that is being answered is not begun
 * again; one that was answered gets the same answer.
 *
 * @see DAPP-01
 */
export async function answerApp(
  link: AppLink,
  message: ProviderMessage,
): Promise<void> {
  const { wallet, peer, underWay } = link
  const { idx } = message
  if (idx < 1 || underWay.has(idx)) return
  const request = z.safeParse(rpcRequest, message.data)
  if (!request.success) {
    const error = {
      code: providerErrors.invalidRequest,
      message: 'The request is not readable.',
    }
    return reply(link, message, { error })
  }
  const { method, params } = request.data
  const chainId = message.chainId ?? request.data.chainId
  const { projectAccessKey } = message
  underWay.add(idx)
  try {
    const result = await handleRequest(wallet, peer, {
      id: idx,
      method,
      params,
      ...(chainId !== undefined && { chainId }),
      ...(projectAccessKey !== undefined && { projectAccessKey }),
    })
    reply(link, message, { result })
  } catch (error) {
    reply(link, message, failureOf(toProviderError(error)))
  }
  underWay.delete(idx)
  const call = `${peer.peerId}:${idx}`
  const { entries } = wallet.inbox.getState()
  const entry = entries.find((one) => one.call === call)
  if (entry) noteDelivered(wallet, entry.id)
}

/**
 * Answers what was asked before a reload of this page: the app does not ask
 * again, and still knows the request by its number.
 *
 * @see DAPP-01
 */
export function answerKept(link: AppLink): void {
  const { wallet, peer, underWay } = link
  for (const entry of wallet.inbox.getState().entries) {
    const idx = Number(entry.call?.split(':')[1])
    const isKept =
      entry.from?.peerId === peer.peerId && !entry.delivered && idx >= 1
    if (!isKept || underWay.has(idx)) continue
    underWay.add(idx)
    const end = () => {
      underWay.delete(idx)
      noteDelivered(wallet, entry.id)
    }
    answerOf(wallet, entry.id)
      .then(
        (result) => reply(link, { idx }, { result }),
        (error) => reply(link, { idx }, failureOf(toProviderError(error))),
      )
      .then(end)
  }
}
