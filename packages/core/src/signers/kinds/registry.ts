import { guardKind } from './guard.ts'
import { localSessionKind } from './local-session.ts'
import { loginProviderKind } from './login-provider.ts'
import { passwordlessKind } from './passwordless.ts'
import { plainPasswordKind } from './plain-password.ts'
import { privateKeyKind } from './private-key.ts'
import { recoveryKeyKind } from './recovery-key.ts'

/** Every kind of signer that this wallet knows. */
export const signerKinds = [
  localSessionKind,
  guardKind,
  loginProviderKind,
  passwordlessKind,
  recoveryKeyKind,
  plainPasswordKind,
  privateKeyKind,
] as const

/** The name of a kind that this wallet knows. */
export type KnownSignerKind = (typeof signerKinds)[number]['kind']
