import { expect, test } from 'vitest'
import { waitingRequests } from '../src/index.ts'
import { request, setUp } from './_bare-wallet.ts'
import { openVisit, views } from './_visit.ts'

test.each(views)(
  '[TXRQ-01] a transaction that an app of a %s asks for keeps its origin and its project’s access key',
  async (view) => {
    const wallet = setUp()
    const { send, stop } = await openVisit(wallet, request.account, view)
    const params = [{ to: `0x${'5a'.repeat(20)}`, value: '0x1' }]
    const method = 'eth_sendTransaction'
    send(1, { method, params }, { projectAccessKey: 'key-1' })
    await expect
      .poll(() => waitingRequests(wallet.inbox.getState()))
      .toMatchObject([
        { origin: 'https://game.example', projectAccessKey: 'key-1' },
      ])
    stop()
  },
)
