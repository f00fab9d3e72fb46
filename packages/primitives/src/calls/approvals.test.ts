import { describe, expect, test } from 'vitest'
import type { Address } from '../accounts/wallet-config.ts'
import {
  type Approval,
  encodeApprovalChecks,
  encodeRevocation,
  readApproved,
} from './approvals.ts'
import { decodeOperations } from './decode-operation.ts'

const owner: Address = `0x${'aa'.repeat(20)}`
const spender: Address = `0x${'5e'.repeat(20)}`
const contractAddress: Address = `0x${'c0'.repeat(20)}`
const approvals: readonly Approval[] = [
  { type: 'AMOUNT', contractAddress, spender },
  { type: 'ITEM', contractAddress, spender, tokenId: '7' },
  { type: 'ALL', contractAddress, spender },
]

describe('approvals', () => {
  test.each(approvals)(
    '[DAPP-03] [HIST-02] $type is taken back by a call that allows nothing',
    (approval) => {
      const [read] = decodeOperations([encodeRevocation(approval)], {
        account: owner,
        chainId: 137,
      })
      expect(read).toMatchObject({ kind: 'approve', contractAddress })
      if (read?.kind !== 'approve') throw new Error('no approval')
      if (approval.type === 'ITEM') {
        expect(BigInt(read.spender)).toBe(0n)
        expect(read.amount).toBe(7n)
      } else {
        expect(read).toMatchObject({ spender, amount: 0n })
      }
    },
  )

  test('[DAPP-03] an amount and a whole collection are what the contract says', () => {
    const [amount, item, all] = approvals as [Approval, Approval, Approval]
    expect(readApproved(amount, owner, [25n])).toBe(25n)
    expect(readApproved(all, owner, [1n])).toBe(1n)
    expect(readApproved(all, owner, [0n])).toBe(0n)
    const seven = '7'.padStart(64, '0')
    expect(encodeApprovalChecks(item, owner)).toEqual([
      `0x081812fc${seven}`,
      `0x6352211e${seven}`,
    ])
    expect(encodeApprovalChecks(all, owner)).toEqual([
      `0xe985e9c5${owner.slice(2).padStart(64, '0')}${spender.slice(2).padStart(64, '0')}`,
    ])
    // A contract that answers nothing allows nothing.
    for (const one of approvals) expect(readApproved(one, owner, [])).toBe(0n)
    expect(encodeApprovalChecks(amount, owner)).toEqual([
      `0xdd62ed3e${owner.slice(2).padStart(64, '0')}${spender.slice(2).padStart(64, '0')}`,
    ])
  })

  test('[DAPP-03] an item counts while it has this owner and this spender', () => {
    const [, item] = approvals as [Approval, Approval]
    const words = (one: string, other: string) => [BigInt(one), BigInt(other)]
    expect(readApproved(item, owner, words(spender, owner))).toBe(1n)
    expect(readApproved(item, owner, words(spender, contractAddress))).toBe(0n)
    expect(readApproved(item, owner, words(contractAddress, owner))).toBe(0n)
  })
})
