import type { FundingOption } from '@cairn/primitives'
import { Action } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useWallet } from '../wallet/wallet-context.ts'

type Props = {
  children: string
  /** The coin that is preset. */
  option?: FundingOption | undefined
}

/**
 * Opens the payment providers over the page. Renders nothing if the environment
 * has none.
 *
 * @see RAMP-01
 */
export function BuyAction({ children, option }: Props) {
  if (useWallet().environment.onramp === undefined) return null
  return (
    <Action
      icon={<Plus size={20} />}
      renderLink={(link) => (
        <Link
          {...link}
          search={(search) => ({ ...search, buy: true as const })}
          state={{ isOverlay: true, ...(option && { buy: option }) }}
          to="."
        />
      )}
    >
      {children}
    </Action>
  )
}
