import { type ContractInfo, placeholderContract } from '@cairn/protocol'
import { describe, expect, test } from 'vitest'
import { memoryArea } from '../../testing/index.ts'
import type { WalletClients } from '../clients/connected-wallet.ts'
import { createStorage } from '../storage/storage.ts'
import { contractKey, loadContractInfos } from './contract-infos.ts'

const usdc = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const dayMs = 24 * 60 * 60_000

function infoOf(address: string, name = 'USD Coin'): ContractInfo {
  return {
    ...placeholderContract(137, address),
    name,
    symbol: 'USDC',
    type: 'ERC20',
    decimals: 6,
    status: 'AVAILABLE',
  }
}

/** A service that knows some contracts, and what it was asked. */
function setUp(known: readonly ContractInfo[] = [infoOf(usdc)]) {
  const kept = new Map<string, string>()
  const asked: (readonly string[])[] = []
  const warned: string[] = []
  const log = {
    debug() {},
    info() {},
    warn: (_facts: object, message = '') => void warned.push(message),
    error() {},
  }
  const service = {
    known,
    isDown: (_addresses: readonly string[]) => false,
    time: dayMs,
  }
  const metadata: Pick<WalletClients['metadata'], 'getContractInfoBatch'> = {
    async getContractInfoBatch({ chainID, contractAddresses }) {
      asked.push(contractAddresses)
      if (service.isDown(contractAddresses)) throw new Error('down')
      const infos = contractAddresses.map(
        (address) =>
          service.known.find((one) => one.address === address) ??
          placeholderContract(Number(chainID), address),
      )
      return {
        contractInfoMap: Object.fromEntries(
          infos.map((info) => [info.address, info]),
        ),
      }
    },
  }
  const wallet = {
    clients: { metadata } as unknown as WalletClients,
    storage: createStorage({
      area: memoryArea(kept),
      log,
    }),
    log,
    now: () => service.time,
  }
  return { wallet, service, asked, warned, kept }
}

const addresses = Array.from(
  { length: 120 },
  (_, index) => `0x${index.toString(16).padStart(40, '0')}`,
)

describe('loadContractInfos', () => {
  test('[META-01] keys are chain and lower-case address, however it was written', async () => {
    const { wallet, asked } = setUp()
    const upper = usdc.toUpperCase().replace('0X', '0x')
    const infos = await loadContractInfos(wallet, 137, [usdc, upper])
    expect([...infos.keys()]).toEqual([`137-${usdc.toLowerCase()}`])
    expect(infos.get(contractKey(137, upper))?.symbol).toBe('USDC')
    expect(asked).toEqual([[usdc.toLowerCase()]])
  })

  test('[META-01] asks in batches of 50', async () => {
    const { wallet, asked } = setUp()
    const infos = await loadContractInfos(wallet, 137, addresses)
    expect(asked.map(({ length }) => length)).toEqual([50, 50, 20])
    expect(infos.size).toBe(120)
  })

  test('[META-01] shows a placeholder for an unknown contract and asks again', async () => {
    const { wallet, asked } = setUp([])
    const ask = () => loadContractInfos(wallet, 137, [usdc])
    expect((await ask()).get(contractKey(137, usdc))).toEqual({
      ...placeholderContract(137, usdc),
      name: '',
      symbol: '',
      type: 'UNKNOWN',
      deployed: false,
      extensions: { verified: false },
      status: 'NOT_AVAILABLE',
    })
    await ask()
    expect(asked).toHaveLength(2)
  })

  test('[META-01] keeps known contracts for a day, for their chain only', async () => {
    const { wallet, service, asked } = setUp()
    await loadContractInfos(wallet, 137, [usdc])
    service.time += dayMs - 1
    await loadContractInfos(wallet, 137, [usdc])
    expect(asked).toHaveLength(1)
    await loadContractInfos(wallet, 1, [usdc])
    expect(asked).toHaveLength(2)
    service.known = [infoOf(usdc, 'New name')]
    service.time += 1
    const infos = await loadContractInfos(wallet, 137, [usdc])
    expect(infos.get(contractKey(137, usdc))?.name).toBe('New name')
  })

  test('[META-01] error: a batch that fails is logged and leaves what was known', async () => {
    const { wallet, service, warned } = setUp([
      infoOf(addresses[0] ?? ''),
      infoOf(addresses[70] ?? ''),
    ])
    await loadContractInfos(wallet, 137, addresses)
    service.time += 2 * dayMs
    service.isDown = (batch) => batch.includes(addresses[0] ?? '')
    const infos = await loadContractInfos(wallet, 137, addresses)
    const statusOf = (index: number) =>
      infos.get(contractKey(137, addresses[index] ?? ''))?.status
    expect([statusOf(0), statusOf(1), statusOf(70)]).toEqual([
      'AVAILABLE',
      'NOT_AVAILABLE',
      'AVAILABLE',
    ])
    expect(warned).toEqual(['A batch of contracts failed'])
  })

  test('[META-01] error: what is corrupted in the store is asked for again', async () => {
    const { wallet, asked, kept } = setUp()
    await loadContractInfos(wallet, 137, [usdc])
    const key = contractKey(137, usdc)
    wallet.storage.set(
      'contracts',
      JSON.stringify({ [key]: { at: dayMs, info: { name: 1 } } }),
    )
    expect((await loadContractInfos(wallet, 137, [usdc])).get(key)?.name).toBe(
      'USD Coin',
    )
    for (const text of ['{"version":1,"value":"oops"}', 'oops']) {
      kept.set('cairn.contracts', text)
      await loadContractInfos(wallet, 137, [usdc])
    }
    expect(asked).toHaveLength(4)
  })

  test('[META-01] keeps no more than 500, the youngest', async () => {
    const many = Array.from({ length: 600 }, (_, index) =>
      infoOf(`0x${(index + 1).toString(16).padStart(40, '0')}`),
    )
    const { wallet, service } = setUp(many)
    const listed = many.map(({ address }) => address)
    await loadContractInfos(wallet, 137, listed.slice(0, 300))
    service.time += 1
    await loadContractInfos(wallet, 137, listed.slice(300))
    const kept = Object.keys(
      JSON.parse(wallet.storage.get('contracts') ?? '{}') as object,
    )
    expect(kept).toHaveLength(500)
    expect(kept).toContain(contractKey(137, listed[599] ?? ''))
  })

  test('[META-01] error: texts that are no address are never asked for', async () => {
    const { wallet, asked } = setUp()
    const infos = await loadContractInfos(wallet, 137, ['0x12', 'native'])
    expect(asked).toEqual([])
    expect([...infos.values()].map(({ status }) => status)).toEqual([
      'NOT_AVAILABLE',
      'NOT_AVAILABLE',
    ])
  })
})
