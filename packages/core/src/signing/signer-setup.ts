import type { Address } from '@cairn/primitives'
import type { Signer } from '../signers/signer.ts'
import type { SignersWallet } from '../signers/signers-wallet.ts'
import { newSignerSetup } from '../signers/signers-wallet.ts'
import { publishRequests } from './publish-requests.ts'
import type { SigningWallet } from './signing-wallet.ts'

/**
 * Adds signers after those there are. Set-ups and removals take turns, however
 * long one takes; one that was begun before a reset adds nothing any more.
 *
 * @throws what `build` throws
 * @see SIGN-04
 */
export function setUpSigners(
  wallet: Pick<SigningWallet, 'log' | 'signers' | 'signing' | 'signingQueue'>,
  build: () => readonly Signer[] | Promise<readonly Signer[]>,
): Promise<void> {
  return inTurn(wallet, async (ended) => {
    const signers = await build()
    if (ended.aborted) return
    for (const signer of signers) addSigner(wallet, signer)
    publishRequests(wallet)
  })
}

/** Takes one signer away; one that is not there is passed over. @see SIGN-04 */
export function removeSigner(
  wallet: Pick<SigningWallet, 'log' | 'signers' | 'signing' | 'signingQueue'>,
  address: Address,
): Promise<void> {
  return inTurn(wallet, (ended) => {
    if (ended.aborted) return
    if (!takeAway(wallet, address))
      wallet.log.warn({ address }, 'Missing signer')
  })
}

/** Takes one signer away if it is there. @see SIGN-04 */
export function dropSigner(
  wallet: Pick<SigningWallet, 'signers' | 'signing' | 'signingQueue'>,
  address: Address,
): Promise<void> {
  return inTurn(wallet, (ended) => {
    if (!ended.aborted) takeAway(wallet, address)
  })
}

/** Takes every signer away at once, and forgets what they held. @see SIGN-04 */
export function clearSigners(wallet: Pick<SignersWallet, 'signers'>): void {
  const { signers } = wallet
  signers.setup.ended.abort()
  signers.setup = newSignerSetup()
  for (const signer of signers.byAddress.values()) signer.lock?.()
  signers.byAddress.clear()
}

/**
 * Adds one signer now. One of the same address, and a second key of this
 * device, are passed over: the first stays.
 *
 * @see SIGN-04
 */
export function addSigner(
  wallet: Pick<SignersWallet, 'log' | 'signers'>,
  signer: Signer,
): void {
  const signers = wallet.signers.byAddress
  const { address, kind } = signer
  if (signers.has(address)) {
    wallet.log.warn({ address, kind }, 'Duplicate signer')
    return
  }
  const isLocal = (one: Signer) =>
    one.kind === 'local-session' && one.status(noRequest).available
  if (isLocal(signer) && [...signers.values()].some(isLocal)) {
    wallet.log.warn({ address }, 'Multiple local signers')
    return
  }
  signers.set(address, signer)
}

function takeAway(
  wallet: Pick<SigningWallet, 'signers' | 'signing' | 'signingQueue'>,
  address: Address,
): boolean {
  const signer = wallet.signers.byAddress.get(address)
  if (!signer) return false
  signer.lock?.()
  wallet.signers.byAddress.delete(address)
  publishRequests(wallet)
  return true
}

const noRequest = { signed: new Set<Address>() }

function inTurn(
  wallet: Pick<SignersWallet, 'signers'>,
  job: (ended: AbortSignal) => void | Promise<void>,
): Promise<void> {
  const setup = wallet.signers.setup
  const mine = setup.last.then(() => job(setup.ended.signal))
  // One that fails does not stop those behind it.
  setup.last = mine.catch(() => undefined)
  return mine
}
