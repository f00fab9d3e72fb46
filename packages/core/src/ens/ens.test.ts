import type { Address, Hex } from '@cairn/primitives'
import type { agreedMethod } from '@cairn/protocol'
import * as AbiParameters from 'ox/AbiParameters'
import * as Ens from 'ox/Ens'
import { expect, test } from 'vitest'
import { bareEnvironment } from '../../testing/index.ts'
import { lookupName, resolveName } from './ens.ts'

const ada: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bob: Address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const resolver: Address = '0x00000000000000000000000000000000000000d1'

/**
 * A chain on which ada claims a name, and names lead to addresses.
 *
 * @param claimed - what the reverse record of ada says, which is hers to write
 * @param agree - the host's answer about several nodes; without it the node
 *   stands alone and knows no such question
 */
function chainOf(
  claimed: string,
  leads: Readonly<Record<string, Address>>,
  agree?: (result: Hex) => object,
) {
  const reverse = `${ada.slice(2).toLowerCase()}.addr.reverse`
  const encode = (type: string, value: unknown) =>
    AbiParameters.encode([{ type }] as never, [value] as never)
  const answer = (data: Hex): Hex => {
    const node = `0x${data.slice(10)}`
    switch (data.slice(0, 10)) {
      case '0x0178b8bf':
        return encode('address', resolver)
      case '0x691f3431':
        return encode('string', node === Ens.namehash(reverse) ? claimed : '')
      default: {
        const name = Object.keys(leads).find(
          (one) => Ens.namehash(one) === node,
        )
        return encode('address', leads[name ?? ''] ?? `0x${'0'.repeat(40)}`)
      }
    }
  }
  return async (_: unknown, init?: RequestInit) => {
    type Question = readonly [{ readonly data: Hex }]
    type Call = { readonly id: number } & (
      | { readonly method: 'eth_call'; readonly params: Question }
      | {
          readonly method: typeof agreedMethod
          readonly params: readonly ['eth_call', Question]
        }
    )
    const calls: readonly Call[] = JSON.parse(`${init?.body}`)
    return Response.json(
      calls.map((call) => {
        const { id } = call
        if (call.method === 'eth_call')
          return { id, result: answer(call.params[0].data) }
        const [, [{ data }]] = call.params
        return agree
          ? { id, result: agree(answer(data)) }
          : { id, error: { code: -32601, message: 'Method not found' } }
      }),
    )
  }
}

const walletOf = (fetch: ReturnType<typeof chainOf>) => ({
  environment: bareEnvironment('http://127.0.0.1:9/', {
    chainId: 1,
    name: 'mainnet',
    title: 'Ethereum',
    rpcUrl: 'http://127.0.0.1:9/',
    nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  }),
  platform: { fetch } as never,
})
const look = (fetch: ReturnType<typeof chainOf>) =>
  lookupName(walletOf(fetch), ada)

const leads = { 'ada.eth': ada }

test.each([
  ['nodes that differ', () => ({ status: 'undecided', of: 3 })],
  [
    'one of several',
    (answer: Hex) => ({ status: 'alone', answer, votes: 1, of: 2 }),
  ],
])(
  '[CONT-01] error: takes no address by the word of %s: the chain of names does not answer',
  async (_, agree) => {
    const wallet = walletOf(chainOf('ada.eth', leads, agree))
    const failure = { name: 'NodeUnavailableError' }
    await expect(resolveName(wallet, 'ada.eth')).rejects.toMatchObject(failure)
    await expect(lookupName(wallet, ada)).rejects.toMatchObject(failure)
  },
)

test.each([
  ['two nodes', { status: 'agreed', votes: 2, of: 3 }],
  ['the only node', { status: 'alone', votes: 1, of: 1 }],
])('[CONT-01] takes the address by the word of %s', async (_, said) => {
  const agree = (answer: Hex) => ({ ...said, answer })
  const wallet = walletOf(chainOf('ada.eth', leads, agree))
  expect(await resolveName(wallet, 'ada.eth')).toBe(ada)
  expect(await resolveName(wallet, 'bob.eth')).toBeUndefined()
})

test('[CONT-01] a name whose resolver reverts leads nowhere', async () => {
  const reverts = async (_: unknown, init?: RequestInit) => {
    const calls: readonly { id: number }[] = JSON.parse(`${init?.body}`)
    const error = { code: 3, message: 'execution reverted', data: '0x' }
    return Response.json(calls.map(({ id }) => ({ id, error })))
  }
  const wallet = walletOf(reverts)
  expect(await resolveName(wallet, 'ada.eth')).toBeUndefined()
})

test('[CONT-02] finds the name that an address claims and that leads back to it', async () => {
  expect(await look(chainOf('ada.eth', { 'ada.eth': ada }))).toBe('ada.eth')
})

test('[CONT-02] takes no name that leads to somebody else, or to nobody', async () => {
  expect(await look(chainOf('bob.eth', { 'bob.eth': bob }))).toBeUndefined()
  expect(await look(chainOf('bob.eth', {}))).toBeUndefined()
})

test.each(['Ada.eth', ' ada.eth', 'ada\u200d.eth', 'аda.eth', 'ada'])(
  '[CONT-02] takes no name that is not in normal form: %j',
  async (claimed) => {
    const leads = { 'ada.eth': ada, [claimed]: ada }
    expect(await look(chainOf(claimed, leads))).toBeUndefined()
  },
)
