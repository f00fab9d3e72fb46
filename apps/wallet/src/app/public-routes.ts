import { createRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { LoadingScreen } from './LoadingScreen.tsx'
import { open, text } from './layout-routes.ts'
import { screen } from './screens.ts'

/** The router reads `true` as what it is. */
const flag = z.catch(z.optional(z.union([z.boolean(), z.string()])), undefined)

const inPublic = { getParentRoute: () => open } as const

/** Pages that need no account. @see SHELL-01 */
export const publicRoutes = [
  createRoute({
    ...inPublic,
    path: '/auth',
    staticData: { kind: 'sign-in' },
    validateSearch: (search) => z.parse(z.object({ xredirect: flag }), search),
    component: screen(
      'auth',
      () => import('#features/auth/SignInScreen.tsx'),
      'SignInScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/auth/passwordless',
    staticData: { kind: 'sign-in' },
    component: screen(
      'passwordless-login',
      () => import('#features/auth/PasswordlessScreen.tsx'),
      'PasswordlessScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/auth/passwordless-confirm',
    staticData: { kind: 'sign-in' },
    validateSearch: (search) =>
      z.parse(z.object({ digest: text, result: text }), search),
    component: screen(
      'passwordless-signing',
      () => import('#features/auth/ConfirmLinkScreen.tsx'),
      'ConfirmLinkScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/auth/logout',
    staticData: { kind: 'sign-in' },
    component: screen(
      'logout',
      () => import('#features/auth/LogoutScreen.tsx'),
      'LogoutScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/terms',
    component: screen(
      'tos',
      () => import('#features/terms/TermsScreen.tsx'),
      'TermsScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/privacy',
    component: screen(
      'privacy-policy',
      () => import('#features/terms/PrivacyScreen.tsx'),
      'PrivacyScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/extension',
    component: screen(
      'extension',
      () => import('#features/extension/ExtensionScreen.tsx'),
      'ExtensionScreen',
    ),
  }),
  createRoute({ ...inPublic, path: '/loading', component: LoadingScreen }),
  createRoute({
    ...inPublic,
    path: '/native-app-redirect',
    // The screen checks what it asks for.
    validateSearch: (search): { readonly url?: unknown } => search,
    component: screen(
      'native-redirect',
      () => import('./NativeRedirectScreen.tsx'),
      'NativeRedirectScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/debug',
    component: screen(
      'debug',
      () => import('#features/debug/DebugScreen.tsx'),
      'DebugScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/auth/recovery',
    staticData: { kind: 'sign-in' },
    component: screen(
      'recovery',
      () => import('#features/auth/RecoveryScreen.tsx'),
      'RecoveryScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/auth/migration',
    staticData: { kind: 'sign-in' },
    component: screen(
      'migration',
      () => import('#features/auth/MigrationScreen.tsx'),
      'MigrationScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/auth/migration/link',
    staticData: { kind: 'sign-in' },
    component: screen(
      'migration-link',
      () => import('#features/auth/MigrationLinkScreen.tsx'),
      'MigrationLinkScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/auth/new-mnemonic',
    staticData: { kind: 'sign-in' },
    component: screen(
      'new-mnemonic',
      () => import('#features/auth/NewPhraseScreen.tsx'),
      'NewPhraseScreen',
    ),
  }),
  createRoute({
    ...inPublic,
    path: '/auth/plain-password',
    staticData: { kind: 'sign-in' },
    component: screen(
      'plain-password-login',
      () => import('#features/auth/PasswordScreen.tsx'),
      'PasswordScreen',
    ),
  }),
]
