import type { KnownSignerKind, SigningFocus } from '@cairn/core'
import { type ComponentType, lazy } from 'react'

/**
 * The views that signers have of their own, each loaded when it opens. A view
 * is a whole dialog; it ends with `continueFocus` or `cancelFocus`.
 *
 * @see SIGN-03
 */
const views: Partial<
  Record<KnownSignerKind, ComponentType<{ readonly focus: SigningFocus }>>
> = {
  guard: lazy(async () => ({
    default: (await import('./GuardCodeView.tsx')).GuardCodeView,
  })),
  'login-provider': lazy(async () => ({
    default: (await import('./LoginView.tsx')).LoginView,
  })),
  passwordless: lazy(async () => ({
    default: (await import('./PasswordlessView.tsx')).PasswordlessView,
  })),
  'plain-password': lazy(async () => ({
    default: (await import('./PlainPasswordView.tsx')).PlainPasswordView,
  })),
  'recovery-key': lazy(async () => ({
    default: (await import('./RecoveryPhraseView.tsx')).RecoveryPhraseView,
  })),
}

/** Returns the view of a kind of signer; some kinds have none. */
export function viewOfSigner(kind: string) {
  return Object.hasOwn(views, kind)
    ? views[kind as keyof typeof views]
    : undefined
}
