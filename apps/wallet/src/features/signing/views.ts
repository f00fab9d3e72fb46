import type { KnownSignerKind, SigningFocus } from '@cairn/core'
import type { ComponentType } from 'react'
import { lazyPart } from '#shared/loading/lazy-part.ts'

/**
 * The views that signers have of their own, each loaded when it opens. A view
 * is a whole dialog; it ends with `continueFocus` or `cancelFocus`.
 *
 * @see SIGN-03
 */
const views: Partial<
  Record<KnownSignerKind, ComponentType<{ readonly focus: SigningFocus }>>
> = {
  guard: lazyPart(
    'guard-code-view',
    () => import('./GuardCodeView.tsx'),
    'GuardCodeView',
  ),
  'login-provider': lazyPart(
    'login-view',
    () => import('./LoginView.tsx'),
    'LoginView',
  ),
  passwordless: lazyPart(
    'passwordless-view',
    () => import('./PasswordlessView.tsx'),
    'PasswordlessView',
  ),
  'plain-password': lazyPart(
    'plain-password-view',
    () => import('./PlainPasswordView.tsx'),
    'PlainPasswordView',
  ),
  'recovery-key': lazyPart(
    'recovery-phrase-view',
    () => import('./RecoveryPhraseView.tsx'),
    'RecoveryPhraseView',
  ),
}

/** Returns the view of a kind of signer; some kinds have none. */
export function viewOfSigner(kind: string) {
  return Object.hasOwn(views, kind)
    ? views[kind as keyof typeof views]
    : undefined
}
