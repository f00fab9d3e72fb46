import { type CallLimits, type Environment, readEnv } from '@cairn/service-kit'
import { z } from 'zod'

const dayMs = 24 * 60 * 60_000
const count = z.coerce.number().int().positive()

const pkcs11Names = [
  'GUARD_PKCS11_MODULE',
  'GUARD_PKCS11_TOKEN',
  'GUARD_PKCS11_LABEL',
  'GUARD_PKCS11_PIN_FILE',
] as const
const text = z.string().min(1).optional()

const Env = z
  .object({
    /** Signatures per wallet and minute. */
    GUARD_WALLET_LIMIT: count.default(600),
    GUARD_IP_LIMIT: count.default(600),
    GUARD_IP_LIMIT_LOOPBACK: count.default(1_000_000),
    GUARD_SIGNED_KEEP_DAYS: count.default(400),
    /** PKCS#11 module of the token (HSM) that holds the key. */
    GUARD_PKCS11_MODULE: text,
    GUARD_PKCS11_TOKEN: text,
    GUARD_PKCS11_LABEL: text,
    GUARD_PKCS11_PIN_FILE: text,
  })
  .refine(
    (data) => {
      const given = pkcs11Names.filter((name) => data[name] !== undefined)
      return given.length === 0 || given.length === pkcs11Names.length
    },
    {
      path: ['GUARD_PKCS11_…'],
      message: `Set all or none of ${pkcs11Names.join(', ')}`,
    },
  )

export type GuardConfig = {
  readonly walletLimitPerMinute: number
  /** Limits of all calls, per address. */
  readonly callLimits: CallLimits
  /** Age at which the log of signatures is deleted, in ms. */
  readonly signedKeepMs: number
  /** The token that holds the key; absent if a file holds it. */
  readonly token:
    | {
        readonly module: string
        readonly token: string
        readonly label: string
        readonly pinFile: string
      }
    | undefined
}

/** @throws {ConfigError} naming every bad variable */
export function readConfig(env: Environment): GuardConfig {
  const data = readEnv(Env, env)
  return {
    walletLimitPerMinute: data.GUARD_WALLET_LIMIT,
    callLimits: {
      perMinute: data.GUARD_IP_LIMIT,
      loopbackPerMinute: data.GUARD_IP_LIMIT_LOOPBACK,
    },
    signedKeepMs: data.GUARD_SIGNED_KEEP_DAYS * dayMs,
    token: tokenOf(data),
  }
}

function tokenOf(data: z.output<typeof Env>): GuardConfig['token'] {
  const {
    GUARD_PKCS11_MODULE: module,
    GUARD_PKCS11_TOKEN: token,
    GUARD_PKCS11_LABEL: label,
    GUARD_PKCS11_PIN_FILE: pinFile,
  } = data
  if (!module || !token || !label || !pinFile) return undefined
  return { module, token, label, pinFile }
}
