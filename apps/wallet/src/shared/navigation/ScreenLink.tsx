import { Button, type ButtonVariant } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = {
  to:
    | '/wallet'
    | '/auth'
    | '/history'
    | '/contacts'
    | '/settings'
    | '/settings/wallets'
  variant?: ButtonVariant
  children: ReactNode
}

/** A link to a screen that looks like a button. */
export function ScreenLink({ to, variant = 'outline', children }: Props) {
  return (
    <Button renderLink={(link) => <Link {...link} to={to} />} variant={variant}>
      {children}
    </Button>
  )
}
