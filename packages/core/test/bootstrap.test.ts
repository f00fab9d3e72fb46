import type { ConnectOptions } from '@cairn/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../src/inbox/ask.ts'
import { openEntries } from '../src/inbox/inbox-entries.ts'
import { walletDeployments } from '../src/index.ts'
import { approveConnect } from '../src/provider/connect.ts'
import { peer } from './_connected-app.ts'
import { signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

/** The network for tests whose relayer takes no fee. */
const amoy = 80_002

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ otherChainIds: [amoy] })
})
afterAll(() => stack?.[Symbol.asyncDispose]())

/** Signs a new person in, who connects an app that asks for this. */
async function connect(email: string, options: ConnectOptions) {
  const page = await signIn(stack, email)
  const warned: string[] = []
  const log = {
    ...page.log,
    warn: (_facts: object, text = '') => void warned.push(text),
  }
  const wallet = { ...page, log }
  const { answer } = ask(wallet, {
    ...{ chainId: Number(options.networkId), from: peer, call: undefined },
    ask: { type: 'connect', options, reply: 'details' },
  })
  const [open] = openEntries(wallet.inbox.getState(), 'connect')
  if (!open) throw new Error('nobody asks')
  await approveConnect(wallet, open)
  const on = async () =>
    (await walletDeployments(page)).flatMap((one) =>
      one.isDeployed ? one.chainId : [],
    )
  return { answer: await answer, on, warned }
}

describe('an app of the first version', () => {
  test('[DAPP-03] that asks for a proof gets a wallet that the network can ask', async () => {
    const asked = { app: 'Game', authorize: true, networkId: amoy }
    const { answer, on, warned } = await connect('first@example.com', asked)
    expect(answer).toMatchObject({ connected: true, proof: {} })
    expect(warned).toEqual([])
    await expect.poll(on, { timeout: 30_000 }).toEqual([amoy])
  })

  test.each<[string, ConnectOptions]>([
    ['asks for no proof', {}],
    [
      'reads proofs of the second version',
      { authorize: true, authorizeVersion: 2 },
    ],
  ])('[DAPP-03] nothing is set up where it %s', async (name, options) => {
    const email = `${name.replaceAll(' ', '-')}@example.com`
    const asked = { app: 'Game', networkId: amoy, ...options }
    // A question to the relayer ends in a warning.
    stack.broken.set('/rpc/Relayer/', 503)
    const { answer, on, warned } = await connect(email, asked)
    expect([await on(), warned]).toEqual([[], []])
    expect(answer).toMatchObject({ connected: true })
  })

  test('[DAPP-03] [ERRS-01] connects all the same where a fee is due; nothing is set up', async () => {
    const asked = { app: 'Game', authorize: true, networkId: 137 }
    const { answer, on, warned } = await connect('fee@example.com', asked)
    expect([await on(), warned]).toEqual([[], ['No bootstrap']])
    expect(answer).toMatchObject({ connected: true, proof: {} })
  })
})
