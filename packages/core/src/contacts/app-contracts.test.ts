import { expect, test } from 'vitest'
import { readAppContracts } from './app-contracts.ts'

const code: Readonly<Record<string, string>> = {
  person: '0x',
  delegate: `0xef0100${'ab'.repeat(20)}`,
  wallet: '0x363d3d373d3d3d363d30545af43d82803e903d91601857fd5bf3',
  safe: '0x6080604052',
  router: '0x6080604053',
  silent: '0x6080604054',
}
const address = (name: string) =>
  `0x${Buffer.from(name).toString('hex').padStart(40, '0')}`
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

const node = {
  batch: async (
    requests: readonly {
      readonly method: string
      readonly params: unknown[]
    }[],
  ) =>
    requests.map(({ method, params: [subject] }) => {
      const nameOf = (at: string) =>
        Object.keys(code).find((name) => address(name) === at) ?? ''
      if (method === 'eth_getCode') return code[nameOf(`${subject}`)]
      const name = nameOf((subject as { to: string }).to)
      return { safe: word(1), router: word(0) }[name]
    }),
}

test('[SEND-01] tells contracts of apps from people and wallets', async () => {
  const wallet = { clients: { node: () => node } } as never
  const names = Object.keys(code)
  const found = await readAppContracts(wallet, 137, [
    ...names.map((name) => address(name).toUpperCase().replace('0X', '0x')),
    address('nobody knows'),
  ])
  expect([...found]).toEqual([address('router'), address('silent')])
})
