import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { ApprovalsScreen } from '#features/settings/approvals/ApprovalsScreen.tsx'
import { messages as approvalsMessages } from '../src/features/settings/approvals/approvals.messages.ts'
import {
  type Answers,
  balances,
  contractInfo,
  showScreen,
  signedInWallet,
  tokenBalance,
  twoDollars,
  usdc,
} from './show-screen.tsx'

const spender = `0x${'5e'.repeat(20)}`
const stones = `0x${'57'.repeat(20)}`
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`

const approval = (parts: object = {}) => ({
  approvalType: 'AMOUNT',
  contractAddress: usdc.toLowerCase(),
  spender,
  amount: `${10n ** 18n}`,
  chainId: 137,
  txnHash: `0x${'ab'.repeat(32)}`,
  blockNumber: 5,
  approvedAt: '2026-11-20T12:00:00Z',
  ...parts,
})

type Call = { id: number; params: [{ to: string; data: string }] }

/** A wallet with these approvals, whose node answers each call. */
function asked(
  approvals: readonly object[],
  node: (call: Call['params'][0]) => object,
  parts: object = {},
): Answers {
  return {
    ...twoDollars,
    'IndexerGateway/GetTokenBalancesDetails': () =>
      balances([tokenBalance('USD Coin')]),
    'IndexerGateway/GetTokenApprovals': () => ({
      page: { more: false },
      approvals: [{ chainId: 137, results: approvals, ...parts }],
    }),
    'Metadata/GetContractInfoBatch': () => ({
      contractInfoMap: {
        [usdc.toLowerCase()]: contractInfo('USD Coin', usdc.toLowerCase()),
      },
    }),
    // The node's address has no path of a service.
    '': (body) =>
      (body as unknown as Call[]).map(({ id, params: [call] }) => ({
        jsonrpc: '2.0',
        id,
        ...node(call),
      })),
  }
}

function show(answers: Answers) {
  const wallet = signedInWallet(answers)
  showScreen(wallet, {
    path: '/settings/approvals',
    at: '/settings/approvals',
    component: ApprovalsScreen,
  })
  return wallet
}

describe('ApprovalsScreen', () => {
  test('[DAPP-03] shows what the contract says is left, its value, and when it was used', async () => {
    show(
      asked([approval({ lastUsedAt: '2026-11-21T01:00:00Z' })], () => ({
        result: word(10n ** 18n / 2n),
      })),
    )
    const list = await screen.findByRole('group', {
      name: 'Spending permissions',
    })
    const [row] = await within(list).findAllByRole('checkbox')
    expect(row?.textContent).toMatch(/^Up to /)
    expect(row?.textContent).toContain('Allowed 20 Nov 2026')
    expect(row?.textContent).toContain('Last used 21 Nov 2026')
    expect(row?.textContent).not.toContain('Not confirmed')
    expect(row?.textContent).toContain(spender)
    expect(await within(list).findByText(/^\$\d/)).toBeDefined()
  })

  test('[DAPP-03] leaves out what is no longer allowed: used up, taken back, or of an item that moved', async () => {
    show(
      asked(
        [
          approval(),
          approval({ approvalType: 'ALL', contractAddress: stones }),
          approval({
            approvalType: 'ITEM',
            contractAddress: stones,
            tokenID: '7',
          }),
          approval({
            approvalType: 'ITEM',
            contractAddress: stones,
            tokenID: '8',
          }),
        ],
        ({ data }) => {
          // Item 7 has another owner now; item 8 is gone.
          if (data.startsWith('0x081812fc'))
            return data.endsWith('8')
              ? { error: { code: 3, message: 'execution reverted' } }
              : { result: word(BigInt(spender)) }
          return { result: word(0n) }
        },
      ),
    )
    expect(await screen.findByText(approvalsMessages.none)).toBeDefined()
  })

  test('[DAPP-03] keeps what the node cannot confirm, and says so', async () => {
    show(
      asked([approval()], () => ({
        error: { code: -32005, message: 'too many requests' },
      })),
    )
    expect(
      await screen.findByText(/Not confirmed by the network/),
    ).toBeDefined()
  })

  test('[DAPP-03] names the networks whose permissions are missing', async () => {
    show(asked([], () => ({}), { errorReason: 'away' }))
    expect(
      await screen.findByText(/^Permissions on Polygon are missing/),
    ).toBeDefined()
    expect(screen.queryByText(approvalsMessages.none)).toBeNull()
  })

  test('[DAPP-03] m: says that the list is cut, never that no one may spend, when strangers fill every page', async () => {
    const spam = Array.from({ length: 100 }, (_, n) =>
      approval({
        contractAddress: `0x${'5a'.repeat(20)}`,
        spender: `0x${`${n + 1}`.padStart(40, '0')}`,
      }),
    )
    const answers = asked(spam, () => ({ result: word(0n) }))
    show({
      ...answers,
      'IndexerGateway/GetTokenApprovals': () => ({
        page: { more: true, after: 'next' },
        approvals: [{ chainId: 137, results: spam }],
      }),
    })
    expect(await screen.findByText(approvalsMessages.cut)).toBeDefined()
    expect(screen.queryByText(approvalsMessages.none)).toBeNull()
  })

  test('[DAPP-03] lists a permission once that two pages name', async () => {
    let pages = 0
    const answers = asked([approval()], () => ({ result: word(1n) }))
    show({
      ...answers,
      'IndexerGateway/GetTokenApprovals': () => ({
        page: { more: ++pages === 1, after: 'next' },
        approvals: [{ chainId: 137, results: [approval()] }],
      }),
    })
    expect(await screen.findAllByRole('checkbox')).toHaveLength(1)
  })

  test('[DAPP-03] says that nothing changed when nobody answers, and asks again', async () => {
    let isAway = true
    const answers = asked([], () => ({}))
    show({
      ...answers,
      'IndexerGateway/GetTokenApprovals': (body) => {
        if (isAway) throw new TypeError('failed to fetch')
        return answers['IndexerGateway/GetTokenApprovals']?.(body)
      },
    })
    const retry = await screen.findByRole(
      'button',
      { name: 'Try again' },
      { timeout: 5000 },
    )
    isAway = false
    await userEvent.click(retry)
    expect(await screen.findByText(approvalsMessages.none)).toBeDefined()
  })

  test('[DAPP-03] [TXRQ-01] takes the chosen ones back in one batch that waits to be reviewed', async () => {
    const wallet = show(
      asked(
        [
          approval(),
          approval({ approvalType: 'ALL', contractAddress: stones }),
        ],
        () => ({ result: word(1n) }),
      ),
    )
    const button = await screen.findByRole('button', { name: 'Take back' })
    expect((button as HTMLButtonElement).disabled).toBe(true)
    await userEvent.click(await screen.findByText('Select all'))
    await userEvent.click(screen.getByRole('button', { name: 'Take back 2' }))
    const { entries } = wallet.inbox.getState()
    expect(entries).toHaveLength(1)
    const [entry] = entries
    if (entry?.ask.type !== 'transaction') throw new Error('no transaction')
    const target = spender.slice(2).padStart(64, '0')
    const none = '0'.repeat(64)
    expect(entry.ask.request).toMatchObject({ chainId: 137 })
    expect(entry.ask.request.txs.map(({ data }) => data).toSorted()).toEqual([
      `0x095ea7b3${target}${none}`,
      `0xa22cb465${target}${none}`,
    ])
    // A contract that refuses does not keep the others from being taken back.
    for (const call of entry.ask.request.txs)
      expect(call).toMatchObject({ revertOnError: false, gasLimit: '200000' })
  })
})

test('[DAPP-03] says which permissions the list cannot know, also where it is empty', async () => {
  const wallet = signedInWallet(asked([], () => ({})))
  showScreen(wallet, {
    path: '/settings/approvals',
    at: '/settings/approvals',
    component: ApprovalsScreen,
  })
  await screen.findByText(approvalsMessages.none)
  expect(screen.getByText(/Permit2.*ERC-777.*aren’t listed/)).toBeDefined()
})
