import { describe, expect, test } from 'vitest'
import { createWalletRouter } from '#app/router.tsx'

describe('the kinds of pages', () => {
  test('[SHELL-04] [SHELL-09] [SRCH-01] routes say which pages are decisions, forms and sign-in', () => {
    const { routesByPath } = createWalletRouter()
    const kinds = Object.entries(routesByPath).map(
      ([path, route]) => [path, route.options.staticData?.kind] as const,
    )
    const of = (kind: string) =>
      kinds.flatMap(([path, own]) => (own === kind ? path : [])).toSorted()
    expect(of('form')).toEqual(['/bridge', '/send', '/swap'])
    expect(of('decision')).toEqual([
      '/connect',
      '/sign-message',
      '/sign-transaction',
      '/wc',
    ])
    const signIn = kinds.flatMap(([path]) =>
      path.startsWith('/auth') ? path : [],
    )
    expect(of('sign-in')).toEqual(signIn.toSorted())
  })
})
