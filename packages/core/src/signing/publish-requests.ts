import { type Address, shortenAddress, signedWeight } from '@cairn/primitives'
import { remoteStatus, type Signer } from '../signers/signer.ts'
import { isValid } from './autopilot.ts'
import { cancelFocus } from './focus.ts'
import type { PendingRequest, RequestSigner } from './signing-state.ts'
import type { SigningJob, SigningWallet } from './signing-wallet.ts'

/**
 * Puts the queue into the store that screens read; an empty queue hides the
 * manager and locks what the person had unlocked.
 *
 * @see SIGN-01 SIGN-03
 */
export function publishRequests(
  wallet: Pick<SigningWallet, 'signers' | 'signing' | 'signingQueue'>,
): void {
  const signers = wallet.signers.byAddress
  const { jobs } = wallet.signingQueue
  const requests = [...jobs.values()].map((job) => describeJob(job, signers))
  wallet.signing.setState({
    requests,
    ...(requests.length === 0 && { visible: false }),
  })
  if (requests.length > 0) return
  cancelFocus(wallet)
  for (const signer of signers.values()) signer.lock?.()
}

/** A request as the dialog shows it. */
export function describeJob(
  { details, request }: SigningJob,
  known: ReadonlyMap<Address, Signer>,
): PendingRequest {
  const signed = new Set(request.signatures.keys())
  const signers = describeSigners({ details, request }, signed, known)
  const within = signers
    .filter((signer) => signer.signed || isValid(signer))
    .map(({ address }) => address)
  return {
    id: request.id,
    address: details.account,
    chainId: details.chainId,
    content: details.content,
    signers,
    signedWeight: signedWeight(request.config, signed),
    threshold: request.config.threshold,
    reachableWeight: signedWeight(request.config, new Set(within)),
  }
}

/** Signers of this device first, in the order they were added. */
function describeSigners(
  { details, request }: Pick<SigningJob, 'details' | 'request'>,
  signed: ReadonlySet<Address>,
  known: ReadonlyMap<Address, Signer>,
): readonly RequestSigner[] {
  const { account } = details
  const { config, status } = request
  const order = [...known.keys()]
  const place = (address: Address) => {
    const index = order.indexOf(address)
    return index < 0 ? order.length : index
  }
  return config.signers
    .toSorted((one, other) => place(one.address) - place(other.address))
    .map(({ address, weight }) => {
      const signer = known.get(address)
      return {
        address,
        weight,
        label: signer?.label ?? { text: shortenAddress(address, 4, 4) },
        kind: signer?.kind ?? 'unknown',
        status: signer?.status({ signed, account }) ?? remoteStatus,
        signed: signed.has(address),
        prompting: status.type === 'prompting' && status.signer === address,
      }
    })
}
