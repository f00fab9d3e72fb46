import { type RpcClient, RpcError } from '@cairn/clients'
import { type Address, BaseError, type Hex } from '@cairn/primitives'
import type { guard } from '@cairn/protocol'
import type { PrepareRequest, Signer, SignerStatus } from '../signer.ts'
import { defineSignerKind } from './signer-kind.ts'

/** A service that signs after others, as the environment names it. */
export const guardKind = defineSignerKind({ kind: 'guard' })

/** The guard's second factors for an account; absent while unknown. */
export type GuardMethods =
  | { readonly methods: readonly string[]; readonly active: boolean }
  | undefined

const none: GuardMethods = { methods: [], active: false }

/** A code's life, in milliseconds. @see GUARD-01 */
const codeWindowMs = 30_000

/**
 * The guard signs only after someone else has. It is ready then, unless a
 * second factor is on and no code is held.
 *
 * @see GUARD-01
 */
export function guardStatus(facts: {
  readonly someoneSigned: boolean
  readonly methods: GuardMethods
  readonly hasCode: boolean
}): SignerStatus {
  const { someoneSigned, methods, hasCode } = facts
  const waiting = { ready: false, actionable: false, available: true }
  if (!someoneSigned) return { ...waiting, state: 'another-signs-first' }
  if (hasCode) return { ...waiting, state: 'ready', ready: true }
  if (!methods) return { ...waiting, state: 'checking-second-factor' }
  if (!isActive(methods)) return { ...waiting, state: 'ready', ready: true }
  return { ...waiting, state: 'code-needed', actionable: true }
}

function isActive({ methods, active }: NonNullable<GuardMethods>): boolean {
  return active && methods.length > 0
}

/**
 * The guard service as a signer. It looks up once per request whether a second
 * factor is on; if so the person gives a code in this signer's own view, and
 * the code is held until its window ends. Where the look-up fails the guard
 * itself says whether it needs a code.
 *
 * @see GUARD-01
 */
export function createGuardSigner(options: {
  readonly address: Address
  readonly client: RpcClient<typeof guard>
  readonly now: () => number
  /** Which second factors an account has. */
  readonly lookUpMethods: LookUpMethods
  /** Makes a proof of one of the signers; absent if none of them can. */
  readonly prove?: (
    account: Address,
    signed: ReadonlySet<Address>,
  ) => Promise<SignWith['proof']>
  /** Called when the guard rejects a code. */
  readonly onWrongCode: (error: InvalidCodeError) => void
}): Signer {
  const { address, client, now, lookUpMethods, prove, onWrongCode } = options
  const known = createKnownMethods(lookUpMethods)
  const code = createHeldCode(now)

  return {
    address,
    kind: 'guard',
    label: 'guard',
    status: ({ signed, account }) =>
      guardStatus({
        someoneSigned: signed.size > 0,
        methods: account && known.of(account),
        hasCode: code.current() !== undefined,
      }),

    async prepare(request) {
      if (code.current() === undefined) await known.check(request)
    },

    async sign(asked) {
      const { account, config, chainId, subdigest, auxData, focus } = asked
      const facts = auxData()
      if (facts === '0x') throw new GuardRequestError()
      const request = { chainId, msg: subdigest, auxData: facts }
      if (code.current() === undefined)
        await known.check({ account, config, subdigest })
      known.expire()
      for (;;) {
        const needed = code.current() === undefined && known.of(account)
        if (needed && isActive(needed)) {
          if (!needed.methods.includes('TOTP')) throw new NoAuthMethodError()
          if (!(await focus())) return '0x'
        }
        // Without one the person used a recovery code: the factor is off.
        const typed = code.current()
        const token = typed && ({ id: 'TOTP', token: typed } as const)
        try {
          // With a proof wrong codes count for its signer, else for the
          // network of whoever has a signature of it.
          const proof = token && (await prove?.(account, asked.signed))
          const { sig } = await client.signWith({
            signer: address,
            request,
            ...(token && { token }),
            ...(proof && { proof }),
          })
          // Without a code it is not on, or no longer.
          if (!token) known.note(account, none)
          await checkSignature(address, subdigest, sig)
          return sig
        } catch (error) {
          if (error instanceof GuardSignatureError) throw error
          code.forget()
          if (asksFor(error, 'RequiresPIN')) throw new NoAuthMethodError()
          const isWrong = token !== undefined && isRefusedCode(error)
          if (!isWrong && !asksFor(error, 'RequiresTOTP'))
            throw new GuardFailureError(error)
          known.note(account, { methods: ['TOTP'], active: true })
          if (isWrong) onWrongCode(new InvalidCodeError())
        }
      }
    },

    unlock: async (typed) => code.hold(typed),
  }
}

type SignWith = Parameters<RpcClient<typeof guard>['signWith']>[0]

type LookUpMethods = (
  request: Pick<PrepareRequest, 'account' | 'config'>,
) => Promise<GuardMethods>

/** Remembers the second factors of accounts, looked up once per request. */
function createKnownMethods(lookUpMethods: LookUpMethods) {
  const known = new Map<Address, GuardMethods>()
  let lookUp: { readonly of: Hex; readonly done: Promise<void> } | undefined
  return {
    of: (account: Address) => known.get(account),
    note: (account: Address, methods: GuardMethods) =>
      void known.set(account, methods),
    /** It never rejects: a failed look-up counts as no second factor. */
    check(request: PrepareRequest): Promise<void> {
      if (lookUp?.of === request.subdigest) return lookUp.done
      const done = lookUpMethods(request)
        .catch(() => none)
        .then((methods) => void known.set(request.account, methods))
      lookUp = { of: request.subdigest, done }
      return done
    },
    /** Another request of the same content is looked up again. */
    expire() {
      lookUp = undefined
    },
  }
}

/** Holds a code until the end of the window it belongs to. */
function createHeldCode(now: () => number) {
  let held: { readonly code: string; readonly until: number } | undefined
  return {
    current: () => (held && now() < held.until ? held.code : undefined),
    hold(code: string) {
      const until = (Math.floor(now() / codeWindowMs) + 1) * codeWindowMs
      held = { code, until }
    },
    forget() {
      held = undefined
    },
  }
}

/** r, s, v and the type byte of a key's own signature. */
const plainSignature = /^0x[0-9a-fA-F]{130}02$/

/**
 * A guard on the network is not believed: what is not its signature of this
 * must not weigh anything. A contract's can be told by its chain alone.
 */
async function checkSignature(
  address: Address,
  subdigest: Hex,
  signature: Hex,
): Promise<void> {
  if (!plainSignature.test(signature)) return
  const { isSignatureOf } = await import('../is-signature-of.ts')
  if (!isSignatureOf(address, subdigest, signature))
    throw new GuardSignatureError()
}

/** HTTP 400, as the wire says it. */
function isRefusedCode(error: unknown): boolean {
  return (
    error instanceof RpcError &&
    error.status === 400 &&
    error.reason === 'invalid token'
  )
}

function asksFor(error: unknown, what: 'RequiresTOTP' | 'RequiresPIN') {
  return error instanceof RpcError && error.error === what
}

/** The guard did not take a code. */
export class InvalidCodeError extends BaseError {
  override readonly name = 'InvalidCodeError'

  constructor() {
    super('Invalid 2FA code. Please try again.')
  }
}

/** The guard refused, in words of its own, or did not answer. @see GUARD-01 */
export class GuardFailureError extends BaseError {
  override readonly name = 'GuardFailureError'

  constructor(cause: unknown) {
    const isRefused = cause instanceof RpcError && cause.status < 500
    const words = isRefused ? cause.reason : undefined
    super(words ?? 'Cairn Guard isn’t responding. Try again in a moment.', {
      cause,
    })
  }
}

/** The guard answered with the signature of somebody else, or of another thing. */
export class GuardSignatureError extends BaseError {
  override readonly name = 'GuardSignatureError'

  constructor() {
    super('Cairn Guard returned an invalid signature. Nothing was signed.')
  }
}

/** Only what a wallet asks for can be shown to the guard. */
export class GuardRequestError extends BaseError {
  override readonly name = 'GuardRequestError'

  constructor() {
    super('GuardSigner: Expected Cairn Wallet SignRequest metadata')
  }
}

/** A guard of an older kind asks for what nobody can give it here. */
export class NoAuthMethodError extends BaseError {
  override readonly name = 'NoAuthMethodError'

  constructor() {
    super('Unable to sign, no auth methods available')
  }
}
