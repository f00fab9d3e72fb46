import { countFound, searchEntries, searchOwned } from '@cairn/primitives'
import { Dialog, SearchBox } from '@cairn/ui'
import { useNavigate } from '@tanstack/react-router'
import { useStore } from 'zustand'
import { useCloseOverlay } from '#shared/navigation/use-close-overlay.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { foundGroups, type Place } from './found-groups.tsx'
import { SearchNotices } from './SearchNotices.tsx'
import { messages } from './search.messages.ts'
import { useFoundEntries } from './use-found-entries.ts'
import {
  type OwnedThings,
  useOwnedThings,
  useSearchText,
} from './use-search.ts'
import { useWalletActions } from './use-wallet-actions.tsx'

/** Search over everything the account owns, over any page. @see SRCH-01 */
export function SearchDialog() {
  const navigate = useNavigate()
  const close = useCloseOverlay('search')
  // Typing draws only what is inside: what is owned is not read again.
  const owned = useOwnedThings()
  return (
    <Dialog focusInside onClose={close} open title={messages.title}>
      <Finder
        close={close}
        onGo={(place) => void navigate({ ...place, replace: true })}
        owned={owned}
      />
    </Dialog>
  )
}

type Props = {
  owned: OwnedThings
  onGo: (place: Place) => void
  close: () => void
}

function Finder({ owned, onGo, close }: Props) {
  const wallet = useWallet()
  const networks = useStore(wallet.networks)
  const hidden = useStore(wallet.settings, (settings) => settings.hideBalances)
  const text = useSearchText()
  const facts = { coins: owned.coins, networks, hidden }
  const actions = useWalletActions(close)
  const entries = useFoundEntries()
  const find = (wanted: string, limit?: number) => {
    const found = searchOwned(owned.index, wanted, limit)
    const more = {
      actions: searchEntries(actions, wanted, limit),
      transactions: searchEntries(entries, wanted, limit),
    }
    const count = countFound(found) + more.actions.count
    return {
      groups: foundGroups(found, more, facts),
      count: count + more.transactions.count,
      isHeld: count > 0,
    }
  }
  const { groups, count, isHeld } = find(text.wanted)
  type Row = (typeof groups)[number]['options'][number]
  const choose = (row: Row | undefined) => {
    row?.run?.()
    if (row?.place) onGo(row.place)
  }
  return (
    <SearchBox
      clearLabel={messages.clear}
      groups={groups}
      label={messages.field}
      onChange={text.type}
      onChoose={(id) =>
        choose(
          groups.flatMap(({ options }) => options).find((row) => row.id === id),
        )
      }
      onHurry={() => {
        text.settle()
        const now = find(text.typed, 1)
        choose(now.groups.flatMap(({ options }) => options)[0])
      }}
      resultsLabel={messages.results}
      status={text.wanted === '' ? '' : messages.found(count)}
      value={text.typed}
      waiting={text.isWaiting}
    >
      <SearchNotices
        count={count}
        isHeld={isHeld}
        isWaiting={text.isWaiting}
        owned={owned}
        wanted={text.wanted}
      />
    </SearchBox>
  )
}
