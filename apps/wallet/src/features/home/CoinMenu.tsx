import { notify, putListed, reportCoin } from '@cairn/core'
import type { Coin } from '@cairn/primitives'
import { Dialog, List, ListRow } from '@cairn/ui'
import { Link } from '@tanstack/react-router'
import EyeOff from 'lucide-react/icons/eye-off'
import Flag from 'lucide-react/icons/flag'
import Info from 'lucide-react/icons/info'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages as listWords } from './coin-list.messages.ts'
import { messages } from './coin-menu.messages.ts'

/** Long enough to read the notice and press its button, in ms. */
const undoMs = 8_000

type Props = {
  coin: Coin
  onClose: () => void
  /** The row of the coin has gone, and with it the button that had the focus. */
  onGone: () => void
}

/** Options of a row of the list of coins. @see COIN-03 COIN-04 a */
export function CoinMenu({ coin, onClose, onGone }: Props) {
  const { settings, storage, notifications } = useWallet()
  const { name, verified } = coin
  const leave = (title: string, take: () => void) => {
    take()
    onClose()
    // After the dialog has given the focus back.
    setTimeout(onGone)
    notify(notifications, {
      kind: 'info',
      title,
      durationMs: undoMs,
      action: {
        label: messages.undo,
        run: () => putListed(settings, storage, coin, true),
      },
    })
  }
  return (
    <Dialog onClose={onClose} open title={name}>
      <List label={listWords.options(name)}>
        <ListRow
          lead={<Info size={20} />}
          renderLink={(link) => (
            <Link {...link} params={{ coinId: coin.id }} to="/coin/$coinId" />
          )}
          title={messages.open}
        />
        <ListRow
          lead={<EyeOff size={20} />}
          onClick={() =>
            leave(messages.hid(name), () =>
              putListed(settings, storage, coin, false),
            )
          }
          sub={messages.hideText}
          title={messages.hide}
        />
        {!verified && (
          <ListRow
            lead={<Flag size={20} />}
            onClick={() =>
              leave(messages.reported(name), () =>
                reportCoin(settings, storage, coin),
              )
            }
            sub={messages.reportText}
            title={messages.report}
          />
        )}
      </List>
    </Dialog>
  )
}
