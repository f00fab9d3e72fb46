import type { SignerView, SigningFocus } from '@cairn/core'
import { type ComponentType, lazy } from 'react'

/**
 * The views that signers have of their own, each loaded when it opens. A view
 * is a whole dialog; it ends with `continueFocus` or `cancelFocus`.
 *
 * @see SIGN-03
 */
export const signerViews: Partial<
  Record<SignerView, ComponentType<{ readonly focus: SigningFocus }>>
> = {
  'guard-code': lazy(async () => ({
    default: (await import('./GuardCodeView.tsx')).GuardCodeView,
  })),
  login: lazy(async () => ({
    default: (await import('./LoginView.tsx')).LoginView,
  })),
  passwordless: lazy(async () => ({
    default: (await import('./PasswordlessView.tsx')).PasswordlessView,
  })),
  'plain-password': lazy(async () => ({
    default: (await import('./PlainPasswordView.tsx')).PlainPasswordView,
  })),
  'recovery-phrase': lazy(async () => ({
    default: (await import('./RecoveryPhraseView.tsx')).RecoveryPhraseView,
  })),
}
