import {
  createWallet,
  type PendingRequest,
  type RequestSigner,
  type Wallet,
} from '@cairn/core'
import {
  bareEnvironment,
  memoryArea,
  silentLog,
  waitForSignature,
} from '@cairn/core/testing'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { signerStates } from '#shared/signers/signers.messages.ts'
import { WalletContext } from '#shared/wallet/wallet-context.ts'
import { SigningDialog } from './SigningDialog.tsx'

const url = 'http://localhost/'

function newWallet(): Wallet {
  return createWallet({
    environment: bareEnvironment(url, { title: 'Polygon' }),
    origin: url,
    area: memoryArea(),
    indexedDB: {} as IDBFactory,
    fetch: () => Promise.reject(new TypeError('offline')),
    now: () => 0,
    log: silentLog(),
  })
}

function signer(
  digit: number,
  label: string,
  parts: Partial<RequestSigner> = {},
): RequestSigner {
  return {
    address: `0x${`${digit}`.repeat(40)}`,
    label: { text: label },
    kind: 'guard',
    weight: 2,
    status: {
      state: 'ready',
      ready: true,
      actionable: false,
      available: true,
    },
    signed: false,
    prompting: false,
    ...parts,
  }
}

const idle = {
  state: 'another-signs-first' as const,
  ready: false,
  actionable: false,
  available: true,
}

function request(
  signers: readonly RequestSigner[],
  parts: Partial<PendingRequest> = {},
): PendingRequest {
  const signedWeight = signers
    .filter(({ signed }) => signed)
    .reduce((sum, { weight }) => sum + weight, 0)
  return {
    id: 'r1',
    address: `0x${'a'.repeat(40)}`,
    chainId: 137,
    signers,
    signedWeight,
    threshold: 5,
    reachableWeight: 9,
    ...parts,
  }
}

async function show(
  state: Partial<ReturnType<Wallet['signing']['getState']>>,
  wallet = newWallet(),
) {
  wallet.signing.setState({ visible: true, ...state })
  const router = createRouter({
    routeTree: createRootRoute({ component: SigningDialog }),
    history: createMemoryHistory(),
  })
  render(
    <WalletContext value={wallet}>
      <RouterProvider router={router as never} />
    </WalletContext>,
  )
  return { wallet, dialog: await screen.findByRole('dialog') }
}

describe('SigningDialog', () => {
  test('[SIGN-03] says that there is nothing to sign as it closes with its last request', async () => {
    const device = signer(1, 'This device')
    const last = request([device], { id: 'request-1' })
    const wallet = newWallet()
    waitForSignature(wallet, last.address, device.address)
    await show({ requests: [last] }, wallet)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByRole('dialog', { name: 'Nothing to Sign' })).toBeTruthy()
    expect(wallet.signing.getState()).toMatchObject({
      requests: [],
      visible: false,
    })
  })

  test('[SIGN-03] [SIGN-01] offers to cancel one request or all while several wait', async () => {
    const several = [
      request([signer(1, 'This device')]),
      request([], { id: 'r2' }),
    ]
    const { wallet, dialog } = await show({ requests: several })
    const inside = within(dialog)
    expect(inside.getByRole('button', { name: 'Cancel this one' })).toBeTruthy()
    fireEvent.click(inside.getByText('Cancel all 2'))
    expect(wallet.signing.getState().visible).toBe(false)
  })

  test('[SIGN-03] lists every signer with its status, address and weight, and how far the stones are', async () => {
    const { dialog } = await show({
      requests: [
        request([
          signer(1, 'This device', { signed: true }),
          signer(2, 'Guard', { weight: 3 }),
          signer(3, 'Email', { status: idle }),
        ]),
        request([], { id: 'r2' }),
      ],
    })
    const inside = within(dialog)
    expect(screen.getByRole('dialog', { name: 'Signing Options' })).toBeTruthy()
    const meter = inside.getByRole('progressbar', { name: 'Signature weight' })
    expect(meter.getAttribute('aria-valuenow')).toBe('2')
    expect(meter.getAttribute('aria-valuetext')).toBe(
      '2 of 5. 3 more needed. Guard is enough to finish.',
    )
    expect(dialog.textContent).toContain('Polygon · 1 more waiting')
    const rows = within(inside.getByRole('list')).getAllByRole('button')
    expect(
      rows.map((row) => [row.textContent, row.getAttribute('aria-disabled')]),
    ).toEqual([
      ['This deviceSigned 0x1111…1111weight 2', 'true'],
      ['GuardReady 0x2222…2222weight 3', 'false'],
      [
        `Email${signerStates['another-signs-first']} 0x3333…3333weight 2`,
        'true',
      ],
    ])
    expect(inside.getByRole('button', { name: 'Sign' })).toBeTruthy()
    expect(inside.queryByRole('link')).toBeNull()
  })

  test('[SIGN-03] while a signer is asked no other can be', async () => {
    const { dialog } = await show({
      requests: [
        request([signer(1, 'Guard', { prompting: true }), signer(2, 'Email')]),
      ],
    })
    const rows = within(within(dialog).getByRole('list')).getAllByRole('button')
    expect(rows.map((row) => row.getAttribute('aria-disabled'))).toEqual([
      'true',
      'true',
    ])
    expect(rows[0]?.getAttribute('aria-busy')).toBe('true')
  })

  test('[SIGN-03] leads to the way out when too little weight is in reach', async () => {
    const { dialog } = await show({
      requests: [request([signer(1, 'Guard')], { reachableWeight: 4 })],
    })
    const link = within(dialog).getByRole('link', { name: /Sign out/ })
    expect(link.getAttribute('href')).toBe('/auth/logout')
  })

  test('[SIGN-03] shows the last stone for a moment, or until it is closed', async () => {
    const finished = request([
      signer(1, 'Guard', { signed: true, weight: 5 }),
      signer(2, 'Email'),
    ])
    const { wallet, dialog } = await show({ requests: [], finished })
    expect(screen.getByRole('dialog', { name: 'Signed' })).toBeTruthy()
    expect(dialog.textContent).toContain('That’s enough')
    expect(dialog.textContent).toContain('Not needed')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(wallet.signing.getState().finished).toBeUndefined()
  })
})
