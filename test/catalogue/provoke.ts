import type { Hex } from '@cairn/primitives'
import type { Wallet } from '../../packages/core/src/index.ts'
import type { Signer } from '../../packages/core/src/signers/signer.ts'
import { request, setUp } from '../../packages/core/test/_bare-wallet.ts'

/** A message of a catalogue, where it stands, and what brings it about. */
export type Row = readonly [
  message: string,
  file: string,
  provoke?: () => unknown,
]

export const core = 'packages/core/src'
export const app = 'apps/wallet/src'
export const phrase =
  'test test test test test test test test test test test junk'
export const digest = `0x${'51'.repeat(32)}` as const

/** What a call throws, in its own words. */
export async function thrown(provoke: () => unknown): Promise<string> {
  try {
    const value = await provoke()
    return typeof value === 'string' ? value : 'It threw nothing.'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export const nowhere = () => setUp()
export const withServices = (services: object): Wallet => {
  const wallet = setUp()
  const { environment } = wallet
  return {
    ...wallet,
    environment: {
      ...environment,
      services: { ...environment.services, ...services },
    },
  }
}

/** @param auxData - what a guard is told of what it signs */
export const signWith = (one: Signer, auxData: Hex = '0x12') =>
  one.sign({
    ...request,
    signed: new Set(),
    auxData: () => auxData,
    focus: async () => true,
  })

/** What is logged while something runs. */
export async function logged(
  run: (wallet: Wallet) => unknown,
): Promise<string> {
  const wallet = setUp()
  await Promise.resolve(run(wallet)).catch(() => undefined)
  return wallet.warned.join()
}

export const rubbish = {
  getItem: () => '{',
  setItem() {},
  removeItem() {},
}
