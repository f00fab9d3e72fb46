import {
  ConfigLookupError,
  decodeGuardAuxData,
  type GuardAuxData,
  isConfigInForce,
  recoverSignature,
  subdigestOf,
} from '@cairn/account/server'
import { type Address, type Hex, isSameAddress } from '@cairn/primitives'
import type { guard } from '@cairn/protocol'
import { type Handlers, HttpError } from '@cairn/service-kit'
import type { GuardContext } from '../context.ts'
import { findTotp } from '../db/second-factor.queries.ts'
import { addSigned, isSigned } from '../db/signed.queries.ts'
import { checkTotp } from '../second-factor/check-code.ts'
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
  const { key, limits, sessions, database, now } = context
  return async ({ signer, request, token }, { ip }) => {
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
    const { signers, imageHash } = await recover(context, asked)
    const others = signers.filter((one) => !isSameAddress(one, key.address))
    if (others.length === 0) {
      throw new HttpError('PermissionDenied', 'No other signer has signed.')
    }
    const rpcUrl = context.rpcUrlOf(asked.chainId)
    const { wallet, chainId } = asked
    const homeChainId = context.chainId
    const facts = { wallet, chainId, imageHash, rpcUrl, homeChainId }
    if (!(await unlessUnavailable(isConfigInForce(sessions, facts)))) {
      throw new HttpError(
        'PermissionDenied',
        'Your wallet’s signers have changed. Sign in again and retry.',
      )
    }
    // A used signature is public, so anyone can submit it again. They get the
    // same answer, and it costs no attempt or limit.
    if (await isSigned(database, asked))
      return { sig: await sign(key, subdigest) }
    // Counted only now, so that a caller who is no signer cannot use up the
    // wallet's limit.
    await limits.wallet(asked.wallet.toLowerCase())
    await checkSecondFactor(context, { ...asked, signers: others }, token)
    await addSigned(database, { ...asked, signedAt: now() })
    return { sig: await sign(key, subdigest) }
  }
}

/** @throws {HttpError} `Unavailable` when the key cannot be used now */
function sign(key: GuardContext['key'], subdigest: Hex): Promise<Hex> {
  return key.sign(subdigest).catch((cause: unknown) => {
    const sentence = 'The guard cannot use its key now. Try again in a moment.'
    throw new HttpError('Unavailable', sentence, { cause })
  })
}

/**
 * Requires a code for each signature while a second factor is on.
 *
 * @throws {HttpError} `RequiresTOTP`, `InvalidArgument` ("invalid token")
 * @see GUARD-01
 */
async function checkSecondFactor(
  context: GuardContext,
  asked: Pick<GuardAuxData, 'wallet' | 'digest'> & {
    readonly signers: readonly Address[]
  },
  token: { readonly id: string; readonly token: string } | undefined,
): Promise<void> {
  const { signers } = asked
  const account = asked.wallet.toLowerCase()
  const totp = await findTotp(context.database, account)
  if (!totp?.active) return
  if (token?.id !== 'TOTP')
    throw new HttpError(
      'RequiresTOTP',
      'Enter the code from your authenticator app.',
    )
  // Witness signatures are public. Anyone can submit one, so its signer must
  // not be locked for it.
  if (await isWitness(context, asked))
    throw new HttpError('PermissionDenied', 'It was signed to be found by.')
  await checkTotp(context, { account, requesters: signers }, token.token)
}

/**
 * Whether a signer published a signature of this digest at the sessions
 * service.
 */
async function isWitness(
  { sessions }: GuardContext,
  asked: Pick<GuardAuxData, 'wallet' | 'digest'> & {
    readonly signers: readonly Address[]
  },
): Promise<boolean> {
  const answers = await unlessUnavailable(
    Promise.all(
      asked.signers.map((signer) => sessions.wallets({ signer })),
    ).catch((cause: unknown) => {
      throw new ConfigLookupError(cause)
    }),
  )
  return answers.some(({ wallets }) =>
    Object.entries(wallets).some(
      ([wallet, { digest }]) =>
        isSameAddress(wallet, asked.wallet) &&
        digest.toLowerCase() === asked.digest.toLowerCase(),
    ),
  )
}

function readAuxData(auxData: `0x${string}`): GuardAuxData {
  try {
    return decodeGuardAuxData(auxData)
  } catch (cause) {
    throw new HttpError('InvalidArgument', 'auxData is malformed.', { cause })
  }
}

async function recover({ rpcUrlOf }: GuardContext, asked: GuardAuxData) {
  try {
    return await recoverSignature({ ...asked, rpcUrl: rpcUrlOf(asked.chainId) })
  } catch (cause) {
    throw new HttpError('PermissionDenied', 'No other signer has signed.', {
      cause,
    })
  }
}
