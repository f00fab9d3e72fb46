import { BaseError, emailPattern, type Hex } from '@cairn/primitives'
import { hex } from '@cairn/protocol'
import * as Hash from 'ox/Hash'
import * as OxHex from 'ox/Hex'
import * as z from 'zod/mini'
import type { DeviceInfo } from '../platform/base-wallet.ts'

/** Someone asked to sign in by mail. @see PWLS-05 */
export type LoginIntent = {
  readonly type: 'login'
  /** The asking tab's public key, base64url: answers are sealed to it. */
  readonly session: string
  /**
   * Thumbprint of the key that the ID token will name: the asking tab alone can
   * use it. Older wallets name none, and keyshare nodes refuse their tokens.
   *
   * @see AUTH-12
   */
  readonly key?: string | undefined
  readonly email: string
  readonly confirmationCode: string
  readonly salt: string
  /** Milliseconds. */
  readonly timestamp: number
  readonly deviceInfo: DeviceInfo
}

/** Someone asked for a signature by mail. @see PWLS-05 SIGN-07 */
export type SigningIntent = {
  readonly type: 'sign'
  /** The asking tab's public key, base64url: answers are sealed to it. */
  readonly session: string
  /** The 32 bytes that are signed. */
  readonly message: Hex
  readonly metadata: SigningMetadata
  readonly email: string
  readonly confirmationCode: string
  readonly salt: string
  /** Milliseconds. */
  readonly timestamp: number
  readonly deviceInfo: DeviceInfo
}

/** In characters, as the service that mails links takes them. */
const longestEmail = 254

/** Decimal digits: JSON has no numbers of this size. */
const amount = z.string().check(z.regex(/^\d{1,78}$/))

/** The purpose of a signature by mail, as the page of the link shows it. */
export type SigningMetadata = z.output<typeof signingMetadata>

const signingMetadata = z.object({
  account: hex,
  chainId: z.number(),
  /** The message is the hash of this: nothing else can be confirmed by mail. */
  content: z.union([
    z.object({
      type: z.literal('calls'),
      nonce: amount,
      calls: z.array(
        z.object({
          to: hex,
          value: amount,
          data: hex,
          gasLimit: amount,
          delegateCall: z.boolean(),
          revertOnError: z.boolean(),
        }),
      ),
    }),
    z.object({
      type: z.literal('signers'),
      config: z.record(z.string(), z.unknown()),
    }),
    z.object({ type: z.literal('message'), message: hex }),
  ]),
})

type Kind = 'string' | 'number' | 'object'

const loginFields: Readonly<Record<string, Kind>> = {
  session: 'string',
  email: 'string',
  confirmationCode: 'string',
  salt: 'string',
  timestamp: 'number',
  deviceInfo: 'object',
}

const signingFields: Readonly<Record<string, Kind>> = {
  session: 'string',
  message: 'string',
  metadata: 'object',
  email: 'string',
  confirmationCode: 'string',
  salt: 'string',
  timestamp: 'number',
  deviceInfo: 'object',
}

/**
 * Checks an intent field by field.
 *
 * @throws {InvalidIntentError} naming the first field that is wrong
 * @see PWLS-05
 */
export function parseIntent(value: unknown): LoginIntent | SigningIntent {
  if (!isRecord(value)) throw new InvalidIntentError('intent')
  if (value.type !== 'login' && value.type !== 'sign')
    throw new InvalidIntentError('type')
  const isLogin = value.type === 'login'
  checkFields(value, isLogin ? loginFields : signingFields)
  // Shown to whoever confirms: no words of a stranger.
  if (!isEmail(value.email as string)) throw new InvalidIntentError('email')
  if (!/^\d{6}$/.test(value.confirmationCode as string))
    throw new InvalidIntentError('confirmationCode')
  const { browser, os } = value.deviceInfo as Record<string, unknown>
  if (typeof browser !== 'string' || typeof os !== 'string')
    throw new InvalidIntentError('deviceInfo')
  if (isLogin) checkKey(value.key)
  else checkSigned(value)
  return value as unknown as LoginIntent | SigningIntent
}

function isEmail(text: string): boolean {
  return text.length <= longestEmail && emailPattern.test(text)
}

function checkKey(key: unknown): void {
  const isThumbprint = typeof key === 'string' && /^[\w-]{43}$/.test(key)
  if (key !== undefined && !isThumbprint) throw new InvalidIntentError('key')
}

function checkSigned({
  message,
  metadata,
}: Readonly<Record<string, unknown>>): void {
  if (!/^0x[0-9a-f]{64}$/i.test(String(message)))
    throw new InvalidIntentError('message')
  if (!z.safeParse(signingMetadata, metadata).success)
    throw new InvalidIntentError('metadata')
}

function checkFields(
  value: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, Kind>>,
): void {
  for (const [name, kind] of Object.entries(fields)) {
    const field = value[name]
    const fits =
      kind === 'object'
        ? isRecord(field)
        : kind === 'number'
          ? Number.isFinite(field)
          : typeof field === 'string' && field.length > 0
    if (!fits) throw new InvalidIntentError(name)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The name of an intent: the hash of its canonical JSON. @see PWLS-02 */
export function intentDigest(intent: LoginIntent | SigningIntent): Hex {
  return Hash.keccak256(OxHex.fromString(canonicalJson(intent)))
}

/** JSON with sorted keys, so that the same intent is always the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(
          Object.entries(inner).sort(([one], [other]) =>
            one < other ? -1 : 1,
          ),
        )
      : inner,
  )
}

/** Six digits, zero-padded. @see PWLS-03 */
export function confirmationCode(random: number): string {
  return String(random % 1_000_000).padStart(6, '0')
}

/** An intent that does not say what it must. */
export class InvalidIntentError extends BaseError {
  override readonly name = 'InvalidIntentError'
  /** The first field that is wrong; `intent` when it is no object at all. */
  readonly field: string

  constructor(field: string) {
    super(
      `passwordless: invalid ${field === 'email' ? 'email' : 'intent'}: ${field}`,
    )
    this.field = field
  }
}
