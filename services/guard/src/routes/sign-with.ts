import {
  ConfigLookupError,
  decodeGuardAuxData,
  type GuardAuxData,
  isConfigInForce,
  recoverSignature,
  standsOutsideGroupsOf,
  subdigestOf,
} from '@cairn/account/server'
import { RpcError } from '@cairn/clients'
import { type Address, type Hex, isSameAddress } from '@cairn/primitives'
import type { guard } from '@cairn/protocol'
import { type Handlers, HttpError, networkOf } from '@cairn/service-kit'
import type { GuardContext } from '../context.ts'
import { findTotp } from '../db/second-factor.queries.ts'
import { addSigned, isSigned } from '../db/signed.queries.ts'
import { checkFresh } from '../proofs.ts'
import { type Asker, checkTotp } from '../second-factor/check-code.ts'
import { unlessUnavailable } from '../unless-unavailable.ts'

/**
 * Co-signs a request if another signer of the wallet's configuration has signed
 * it and its digest matches its content.
 *
 * @see GUARD-01
 */
export function signWithHandler(
  context: GuardContext,
): Handlers<typeof guard>['signWith'] {
  const { key, limits, database, now } = context
  return async ({ signer, request, token, proof }, { ip }) => {
    await limits.ip(ip)
    if (!isSameAddress(signer, key.address)) {
      throw new HttpError('NotFound', 'This guard has no such signer.')
    }
    const { auxData, msg } = request
    if (!auxData) throw new HttpError('InvalidArgument', 'auxData is missing.')

    const asked = readAuxData(auxData)
    const subdigest = subdigestOf(asked)
    if (subdigest.toLowerCase() !== msg.toLowerCase()) {
      throw new HttpError('InvalidArgument', 'The digest does not match.')
    }
    const others = await context.inTurnOf(ip, () =>
      listOthers(context, asked, subdigest),
    )
    // A used signature is public, so anyone can submit it again. They get the
    // same answer, and it costs no attempt or limit.
    if (await isSigned(database, asked))
      return { sig: await sign(key, subdigest) }
    const { prover, network } = proverOf(context, {
      ...{ wallet: asked.wallet, signers: others, proof, ip },
    })
    await checkSecondFactor(
      context,
      { ...asked, signers: others, prover, network },
      token,
    )
    // Counted only now, so that neither a caller who is no signer nor one with
    // a public signature and a wrong code can use up the wallet's limit.
    await limits.wallet(asked.wallet.toLowerCase())
    await addSigned(database, { ...asked, signedAt: now() })
    return { sig: await sign(key, subdigest) }
  }
}

/**
 * Refuses signers that stand only in groups with this guard: with it they fill
 * the group, so nothing but the guard's limit for them would be left, and the
 * guard has none yet. The configuration tells, and no table of the guard, so a
 * guard that lost its data signs nothing for them either.
 *
 * @throws {HttpError} `PermissionDenied`
 * @see GUARD-01
 */
async function checkStanding(
  { key, sessions }: GuardContext,
  { ungrouped, imageHash }: Awaited<ReturnType<typeof recover>>,
  others: readonly Address[],
): Promise<void> {
  if (ungrouped.some((one) => !isSameAddress(one, key.address))) return
  const asked = { guard: key.address, signers: others, imageHash }
  if (await unlessUnavailable(standsOutsideGroupsOf(sessions, asked))) return
  throw new HttpError(
    'PermissionDenied',
    'This key may only sign within a limit, and no limit is set for it.',
  )
}

/**
 * Lists the other signers that signed a request, under the configuration in
 * force of the wallet. It may ask the chain that the request names, and run
 * contracts there.
 *
 * @throws {HttpError} `PermissionDenied` `Unavailable`
 */
async function listOthers(
  context: GuardContext,
  asked: GuardAuxData,
  subdigest: Hex,
): Promise<readonly Address[]> {
  const recovered = await recover(context, asked, subdigest)
  const { signers, imageHash } = recovered
  const others = signers.filter(
    (one) => !isSameAddress(one, context.key.address),
  )
  if (others.length === 0) throw unsigned()
  const rpcUrl = context.rpcUrlOf(asked.chainId)
  const { wallet, chainId } = asked
  const homeChainId = context.chainId
  const facts = { wallet, chainId, imageHash, rpcUrl, homeChainId }
  if (!(await unlessUnavailable(isConfigInForce(context.sessions, facts)))) {
    throw new HttpError(
      'PermissionDenied',
      'Your wallet’s signers have changed. Sign in again and retry.',
    )
  }
  await checkStanding(context, recovered, others)
  return others
}

/** @throws {HttpError} `Unavailable` when the key cannot be used now */
function sign(key: GuardContext['key'], subdigest: Hex): Promise<Hex> {
  return key.sign(subdigest).catch((cause: unknown) => {
    const sentence = 'The guard cannot use its key now. Try again in a moment.'
    throw new HttpError('Unavailable', sentence, { cause })
  })
}

/**
 * Returns the signer that made a proof for this call, or else the network that
 * it came from. A signature alone may be public: it says nothing about the
 * caller, nor does a proof that names no guard.
 *
 * @throws {HttpError} `PermissionDenied` for a wrong proof
 * @see GUARD-03
 */
function proverOf(
  context: GuardContext,
  asked: {
    readonly wallet: Address
    readonly signers: readonly Address[]
    readonly proof: Input['proof']
    readonly ip: string
  },
): Pick<Asker, 'prover' | 'network'> {
  const { wallet, signers, proof, ip } = asked
  if (!proof) return { network: networkOf(ip) }
  const { namesUse } = checkFresh(context, proof, 'signWith')
  const isOfRequest =
    isSameAddress(proof.wallet, wallet) &&
    signers.some((one) => isSameAddress(one, proof.signer))
  if (!isOfRequest)
    throw new HttpError('PermissionDenied', 'The proof is of another request.')
  // Another guard that got the proof could have made this call with it.
  return namesUse ? { prover: proof.signer } : { network: networkOf(ip) }
}

/**
 * Requires a code for each signature while a second factor is on.
 *
 * @throws {HttpError} `RequiresTOTP`, `InvalidArgument` ("invalid token")
 * @see GUARD-01
 */
async function checkSecondFactor(
  context: GuardContext,
  asked: Signed & Pick<Asker, 'prover' | 'network'>,
  token: Input['token'],
): Promise<void> {
  const { signers, prover, network } = asked
  const account = asked.wallet.toLowerCase()
  const totp = await findTotp(context.database, account)
  if (!totp?.active) return
  if (token?.id !== 'TOTP')
    throw new HttpError(
      'RequiresTOTP',
      'Enter the code from your authenticator app.',
    )
  // Anyone can submit a published signature: it must not use up the codes of
  // callers without a proof.
  if (prover === undefined && (await isPublished(context, asked)))
    throw new HttpError('PermissionDenied', 'It was signed to be found by.')
  const asker = { account, requesters: signers, prover, network }
  await checkTotp(context, asker, token.token)
}

type Input = Parameters<Handlers<typeof guard>['signWith']>[0]

type Signed = Pick<GuardAuxData, 'wallet' | 'chainId' | 'digest'> & {
  readonly signers: readonly Address[]
}

/**
 * Whether one of the signers published a signature of this digest at the
 * sessions service.
 */
async function isPublished(
  { sessions }: GuardContext,
  { wallet, chainId, digest, signers }: Signed,
): Promise<boolean> {
  const chainID = `${chainId}`
  const asked = { wallet, digest, chainID, signers: [...signers] }
  const answer = await unlessUnavailable(
    sessions.signersOf(asked).catch((cause: unknown) => {
      // An older sessions service does not know the method.
      if (cause instanceof RpcError && cause.error === 'WebrpcBadRoute')
        return { signers: [] }
      throw new ConfigLookupError(cause)
    }),
  )
  return answer.signers.length > 0
}

function readAuxData(auxData: `0x${string}`): GuardAuxData {
  try {
    return decodeGuardAuxData(auxData)
  } catch (cause) {
    throw new HttpError('InvalidArgument', 'auxData is malformed.', { cause })
  }
}

/**
 * Recovers who signed so far.
 *
 * @param subdigest - what they must have signed: a signature that names no chain
 *   is of chain 0, whatever chain is asked for, and may be public
 * @throws {HttpError} `PermissionDenied`, `Unavailable`
 * @see GUARD-01 b
 */
async function recover(
  { rpcUrlOf }: GuardContext,
  asked: GuardAuxData,
  subdigest: Hex,
) {
  const rpcUrl = rpcUrlOf(asked.chainId)
  const read = await recoverSignature({ ...asked, rpcUrl }).catch(
    (cause: unknown) => {
      if (cause instanceof ConfigLookupError)
        throw new HttpError('Unavailable', cause.message, { cause })
      throw unsigned(cause)
    },
  )
  if (read.subdigest.toLowerCase() !== subdigest.toLowerCase()) throw unsigned()
  return read
}

function unsigned(cause?: unknown): HttpError {
  const sentence = 'No other signer has signed.'
  return new HttpError('PermissionDenied', sentence, { cause })
}
