import { describe, expect, test } from 'vitest'
import type { Address } from '../accounts/wallet-config.ts'
import type { Descriptor } from './descriptor.ts'
import { readClearTypedData } from './read-clear.ts'

const to: Address = `0x${'c0'.repeat(20)}`
const other: Address = `0x${'22'.repeat(20)}`

describe('clear signing of typed data (ERC-7730)', () => {
  const data = {
    domain: { name: 'Shop', chainId: 137, verifyingContract: to },
    types: {
      Order: [
        { name: 'amount', type: 'uint256' },
        { name: 'until', type: 'uint64' },
        { name: 'salt', type: 'bytes32' },
      ],
    },
    primaryType: 'Order',
    message: { amount: '25', until: 1_800_000_000, salt: '0x01' },
  }
  const described: Descriptor = {
    context: {
      eip712: {
        domain: { name: 'Shop' },
        deployments: [{ chainId: 137, address: to }],
      },
    },
    display: {
      formats: {
        'Order(uint256 amount,uint64 until,bytes32 salt)': {
          intent: 'Sell a stone',
          fields: [
            {
              path: 'amount',
              label: 'For',
              format: 'unit',
              params: { base: 'gems', decimals: 1 },
            },
            {
              path: 'until',
              label: 'Until',
              format: 'date',
              params: { encoding: 'timestamp' },
            },
          ],
        },
      },
    },
  }

  test('[DAPP-03] [SIGN-11] shows what is described, and the rest as it is', () => {
    expect(readClearTypedData(described, data)).toEqual({
      intent: 'Sell a stone',
      owner: undefined,
      fields: [
        {
          label: 'For',
          value: { type: 'text', text: '2.5 gems' },
          raw: '25',
        },
        {
          label: 'Until',
          value: { type: 'date', seconds: 1_800_000_000n },
          raw: '1800000000',
        },
      ],
      rest: [{ place: 'salt', text: '0x01' }],
    })
  })

  test.each([
    { name: 'Shop', chainId: 1, verifyingContract: to },
    { name: 'Shop', chainId: 137, verifyingContract: other },
    { name: 'Shop', chainId: 137 },
    { name: 'Fake', chainId: 137, verifyingContract: to },
    { chainId: 137, verifyingContract: to },
  ])('[DAPP-03] [SIGN-11] reads no data of another domain: %j', (domain) => {
    expect(readClearTypedData(described, { ...data, domain })).toBeUndefined()
  })

  test('[DAPP-03] [SIGN-11] an amount that is none does not hide the address of its coin', () => {
    const params = { tokenPath: 'to' }
    const field = { path: 'note', label: 'Pay', format: 'tokenAmount', params }
    const read = readClearTypedData(
      { ...described, display: { formats: { Order: { fields: [field] } } } },
      { ...data, message: { note: 'a lot', to: other } },
    )
    expect(read?.fields).toMatchObject([{ value: { text: 'a lot' } }])
    expect(read?.rest).toEqual([{ place: 'to', text: other }])
  })

  test('[DAPP-03] [SIGN-11] reads no data of another type with the same name', () => {
    const types = { Order: [{ name: 'amount', type: 'uint128' }] }
    expect(readClearTypedData(described, { ...data, types })).toBeUndefined()
  })
})
