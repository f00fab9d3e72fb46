import type { Hex } from '@cairn/primitives'
import { IDBFactory } from 'fake-indexeddb'
import type { Wallet } from '../../packages/core/src/index.ts'
import type { Signer } from '../../packages/core/src/signers/signer.ts'
import { request, setUp } from '../../packages/core/test/_bare-wallet.ts'

/** A test elsewhere that brings a message about and reads it. */
export type Heard = { readonly path: string; readonly title: string }

/** A message of a catalogue, and what brings it about in production code. */
export type Row = readonly [message: string, how: (() => unknown) | Heard]

/** Names the test that hears a message. @see readTest */
export const heard = (path: string, title: string): Heard => ({ path, title })

export const phrase =
  'test test test test test test test test test test test junk'
export const digest = `0x${'51'.repeat(32)}` as const

/** Returns the message of the error that a call throws. */
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

/**
 * Signs the test request.
 *
 * @param auxData - the data that the guard receives beside it
 */
export const signWith = (one: Signer, auxData: Hex = '0x12') =>
  one.sign({
    ...request,
    signed: new Set(),
    auxData: () => auxData,
    focus: async () => true,
    unfocus: () => undefined,
  })

/** A browser in which every database is new, so that nothing is kept. */
export const forgetful = () =>
  ({
    open: (name: string, version?: number) =>
      new IDBFactory().open(name, version),
  }) as IDBFactory

/** Returns the warnings that are logged while a function runs. */
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
