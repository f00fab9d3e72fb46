import { describe, expect, test } from 'vitest'
import {
  account,
  connected,
  entriesOf,
  peer,
  rpc,
} from '../../../test/_connected-app.ts'
import { handleRequest } from '../handle-request.ts'

/** Typed data of one text. */
const note = (domain: object = {}) => ({
  domain,
  types: { Note: [{ name: 'text', type: 'string' }] } as Record<
    string,
    { name: string; type: string }[]
  >,
  primaryType: 'Note',
  message: { text: 'Hi' },
})

describe('signatures for apps', () => {
  test.each([
    ['by its name', 'ETHAuth', 'string'],
    ['by its name', 'Sequence Guard', 'string'],
    ['by a list with its name', ['ETHAuth'], 'string'],
    ['by a list with its name', ['Sequence Guard'], 'string'],
    ['by the bytes of its name', '0x45544841757468', 'bytes'],
  ])(
    '[DAPP-03] error: a proof of the wallet itself is not asked for, %s (%s, %s)',
    async (_, name, type) => {
      const wallet = connected()
      const data = {
        domain: { name, version: '1' },
        types: {
          EIP712Domain: [
            { name: 'name', type },
            { name: 'version', type: 'string' },
          ],
          Claims: [{ name: 'app', type: 'string' }],
        },
        primaryType: 'Claims',
        message: { app: 'Cairn' },
      }
      for (const sent of [data, JSON.stringify(data)])
        await expect(
          handleRequest(
            wallet,
            peer,
            rpc('eth_signTypedData_v4', [account, sent]),
          ),
        ).rejects.toMatchObject({ code: -32_602 })
      expect(entriesOf(wallet)).toEqual([])
    },
  )

  test.each([
    ['personal_sign', ['0x6869', account], '0x6869'],
    ['personal_sign', [account, '0x6869'], '0x6869'],
    ['personal_sign', [account, account], account],
    ['personal_sign', [account], account],
    ['eth_sign', [account, '0x6869'], '0x6869'],
    ['eth_sign', ['0x6869', account], '0x6869'],
  ] as const)(
    '[DAPP-03] %s %o signs %s: the address may stand first or last',
    async (method, params, message) => {
      const wallet = connected()
      handleRequest(wallet, peer, rpc(method, params)).catch(() => undefined)
      expect(entriesOf(wallet)).toMatchObject([
        { ask: { content: { type: 'message', message } } },
      ])
    },
  )

  test.each([
    ['eth_signTypedData', [account, note()]],
    ['eth_signTypedData_v3', [account, note()]],
    ['eth_signTypedData_v4', [note(), account]],
    ['eth_signTypedData_v4', [JSON.stringify(note()), account]],
    ['sequence_signTypedData_v4', [account, note()]],
  ] as const)(
    '[DAPP-03] %s %o asks for one signature',
    async (method, params) => {
      const wallet = connected()
      handleRequest(wallet, peer, rpc(method, params)).catch(() => undefined)
      expect(entriesOf(wallet)).toMatchObject([
        { ask: { content: { data: { message: { text: 'Hi' } } } } },
      ])
    },
  )

  test('[DAPP-03] typed data asks on the network that its signed domain names, and an unsigned name counts for nothing', async () => {
    const wallet = connected()
    const unsigned = note({ chainId: 424_242 })
    unsigned.types.EIP712Domain = []
    for (const [id, data] of [note({ chainId: '0x89' }), unsigned].entries())
      handleRequest(
        wallet,
        peer,
        rpc('eth_signTypedData_v4', [account, data], id),
      ).catch(() => undefined)
    expect(entriesOf(wallet).map(({ chainId }) => chainId)).toEqual([137, 137])
  })

  test('[DAPP-01] error: says in words why typed data is refused', async () => {
    const data = { ...note(), message: {} }
    await expect(
      handleRequest(
        connected(),
        peer,
        rpc('eth_signTypedData_v4', [account, data]),
      ),
    ).rejects.toThrow('invalid typedData object: text is missing')
  })

  test.each([
    // The form from before EIP-712.
    ...['eth_signTypedData', 'eth_signTypedData_v3'].map(
      (method) =>
        [
          method,
          [[{ type: 'string', name: 'Note', value: 'Hi' }], account],
          4200,
        ] as const,
    ),
    // Not 4902: libraries would offer to add the network.
    ['eth_signTypedData_v4', [account, note({ chainId: 424_242 })], -32_602],
  ] as const)(
    '[DAPP-01] error: %s %o has code %d',
    async (method, params, code) => {
      const wallet = connected()
      await expect(
        handleRequest(wallet, peer, rpc(method, params)),
      ).rejects.toMatchObject({ code })
      expect(entriesOf(wallet)).toEqual([])
    },
  )

  test('[DAPP-03] error: typed data for network 0 is not asked for, even where the wallet has such a network', async () => {
    const wallet = connected()
    const { all } = wallet.networks.getState()
    const [known] = all
    if (!known) throw new Error('no network')
    wallet.networks.setState({ all: [...all, { ...known, chainId: 0 }] })
    const answer = handleRequest(
      wallet,
      peer,
      rpc('eth_signTypedData_v4', [account, note({ chainId: 0 })]),
    )
    answer.catch(() => undefined)
    expect(entriesOf(wallet)).toEqual([])
    await expect(answer).rejects.toMatchObject({ code: -32_602 })
  })
})
