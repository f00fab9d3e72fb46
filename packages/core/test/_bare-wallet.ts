import type { SignatureRequest } from '@cairn/account'
import type { Address, Hex } from '@cairn/primitives'
import { createWallet } from '../src/create-wallet.ts'
import { signOwnership } from '../src/guard/guard-proofs.ts'
import type { Signer, SignerStatus } from '../src/signers/signer.ts'
import type { TokensWallet } from '../src/tokens/tokens-wallet.ts'
import type { Wallet } from '../src/wallet.ts'
import { bareEnvironment, memoryArea, silentLog } from '../testing/index.ts'

const url = 'http://localhost/'
export const device: Address = `0x${'d'.repeat(40)}`
export const guard: Address = `0x${'9'.repeat(40)}`
export const signature: Hex = `0x${'aa'.repeat(66)}`
export const ready: SignerStatus = {
  state: 'ready',
  ready: true,
  actionable: false,
  available: true,
}

export const request: SignatureRequest = {
  account: `0x${'a'.repeat(40)}`,
  chainId: 137,
  config: {
    threshold: 5,
    signers: [
      { address: guard, weight: 3 },
      { address: device, weight: 2 },
    ],
  },
  digest: '0x01',
  imageHash: '0x03',
  subdigest: '0x02',
  auxDataOf: (signatures) => `0x${[...signatures.keys()].length}0`,
}

/** The contents of an ownership proof in tests. */
export const ownership = {
  account: request.account,
  guard,
  method: 'authMethods',
} as const

export const proveOwnership = (wallet: TokensWallet) =>
  signOwnership(wallet, ownership)

/** A signer that is ready and signs at once, but for `parts`. */
export function signer(address: Address, parts: Partial<Signer> = {}): Signer {
  return {
    address,
    kind: 'local-session',
    label: 'this-device',
    status: () => ready,
    sign: async () => signature,
    ...parts,
  }
}

/** Ready once somebody has signed, as the guard is. */
export const guardSigner = signer(guard, {
  kind: 'guard',
  label: 'guard',
  status: ({ signed }) => ({ ...ready, ready: signed.size > 0 }),
})

/** A signed-in wallet without services, and what it logs as warnings. */
export function setUp(...signers: Signer[]): Wallet & { warned: string[] } {
  const warned: string[] = []
  const kept = new Map<string, string>()
  const wallet = createWallet({
    environment: bareEnvironment(url),
    origin: url,
    area: memoryArea(kept),
    indexedDB: {} as IDBFactory,
    fetch: () => Promise.reject(new TypeError('offline')),
    now: () => 0,
    log: silentLog(warned),
  })
  for (const one of signers) wallet.signers.byAddress.set(one.address, one)
  wallet.session.setState({
    type: 'signed-in',
    address: request.account,
    login: { type: 'unknown' },
    engine: 'ready',
  })
  return { ...wallet, warned }
}

/** Lets everything that needs no time happen. */
export const settle = () => new Promise((resolve) => setTimeout(resolve))
