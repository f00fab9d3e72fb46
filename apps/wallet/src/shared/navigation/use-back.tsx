import type { ScreenProps } from '@cairn/ui'
import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { type BackRule, backRule } from './back-rule.ts'
import { usePageKind } from './page-kind.ts'

/**
 * Returns the target of Back on this page, by the rules of the shell.
 *
 * @see SHELL-09
 */
export function useBackRule(): BackRule {
  const { routesByPath } = useRouter()
  const { pathname, state } = useRouterState({
    select: ({ location }) => location,
  })
  const kind = usePageKind()
  return backRule({
    path: pathname,
    kind,
    historyKey: state.__TSR_index ? (state.__TSR_key ?? '') : 'default',
    isPage: (path) => path in routesByPath,
  })
}

/**
 * The Back button of this page, by the rules of the shell: one step back, or
 * up a level where this page was the first. Absent where the page has none.
 *
 * @see SHELL-09
 */
export function useBack(): ScreenProps['back'] {
  const { history } = useRouter()
  const rule = useBackRule()
  switch (rule.type) {
    case 'none':
      return undefined
    case 'back':
      return { onClick: () => history.back() }
    case 'up':
      return {
        renderLink: (link) => <Link {...link} to={rule.to as '/wallet'} />,
      }
    default:
      return rule satisfies never
  }
}
