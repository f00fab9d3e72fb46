import type { Address, Hex } from '@cairn/primitives'
import * as AbiParameters from 'ox/AbiParameters'
import * as Ens from 'ox/Ens'
import { expect, test } from 'vitest'
import { bareEnvironment } from '../../testing/index.ts'
import { lookupName } from './ens.ts'

const ada: Address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const bob: Address = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const resolver: Address = '0x00000000000000000000000000000000000000d1'

/**
 * A chain on which ada claims a name, and names lead to addresses.
 *
 * @param claimed - what the reverse record of ada says, which is hers to write
 */
function chainOf(claimed: string, leads: Readonly<Record<string, Address>>) {
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
    type Call = { readonly id: number; readonly params: [{ data: Hex }] }
    const calls: readonly Call[] = JSON.parse(`${init?.body}`)
    return Response.json(
      calls.map(({ id, params: [{ data }] }) => ({ id, result: answer(data) })),
    )
  }
}

const look = (fetch: ReturnType<typeof chainOf>) =>
  lookupName(
    {
      environment: bareEnvironment('http://127.0.0.1:9/', {
        chainId: 1,
        name: 'mainnet',
        title: 'Ethereum',
        rpcUrl: 'http://127.0.0.1:9/',
        nativeToken: { symbol: 'ETH', name: 'Ether', decimals: 18 },
      }),
      platform: { fetch } as never,
    },
    ada,
  )

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
