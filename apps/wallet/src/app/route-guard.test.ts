import { describe, expect, test } from 'vitest'
import { decideRoute, type Visit } from './route-guard.ts'

const visit: Visit = {
  ready: true,
  signedIn: true,
  termsAccepted: true,
  hasConnectOptions: false,
  route: '/history?type=send',
  pendingRoute: undefined,
}

describe('decideRoute', () => {
  test('[SHELL-02] nothing renders until the wallet is ready', () => {
    expect(decideRoute({ ...visit, ready: false })).toEqual({ type: 'wait' })
  })

  test('[SHELL-02] signed in with accepted terms sees the page', () => {
    expect(decideRoute(visit)).toEqual({ type: 'render', consumes: false })
  })

  test('[SHELL-02] without accepted terms goes to the terms with its origin', () => {
    expect(decideRoute({ ...visit, termsAccepted: false })).toEqual({
      type: 'accept-terms',
      origin: '/history?type=send',
    })
  })

  test('[SHELL-02] connect options stand in for the terms, and keep the pending route', () => {
    expect(
      decideRoute({
        ...visit,
        termsAccepted: false,
        hasConnectOptions: true,
        pendingRoute: '/contacts',
      }),
    ).toEqual({ type: 'render', consumes: false })
  })

  test('[SHELL-02] an app’s wish to connect leaves no page to resume', () => {
    const stranger = { ...visit, signedIn: false, route: '/connect?sid=1' }
    expect(decideRoute({ ...stranger, hasConnectOptions: true })).toEqual({
      type: 'sign-in',
      save: undefined,
    })
  })

  test('[SHELL-02] a pending route is resumed', () => {
    expect(decideRoute({ ...visit, pendingRoute: '/contacts' })).toEqual({
      type: 'resume',
      to: '/contacts',
    })
  })

  test('[SHELL-02] behavior: the pending route is consumed once it is on screen', () => {
    expect(decideRoute({ ...visit, pendingRoute: visit.route })).toEqual({
      type: 'render',
      consumes: true,
    })
  })

  test.each([
    {
      route: '/history?type=send',
      pendingRoute: undefined,
      save: '/history?type=send',
    },
    { route: '/', pendingRoute: undefined, save: undefined },
    { route: '/?receive=true', pendingRoute: undefined, save: undefined },
    { route: '/history', pendingRoute: '/contacts', save: undefined },
  ])(
    '[SHELL-02] a stranger at $route with $pendingRoute pending saves $save',
    ({ save, ...at }) => {
      expect(decideRoute({ ...visit, ...at, signedIn: false })).toEqual({
        type: 'sign-in',
        save,
      })
    },
  )
})
