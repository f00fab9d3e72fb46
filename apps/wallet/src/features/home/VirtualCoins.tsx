import { List } from '@cairn/ui'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useRef } from 'react'
import { messages } from './home.messages.ts'
import type { ListedCoins } from './listed-coins.ts'

const rowHeight = 69

type Props = ListedCoins & { keyAt: (index: number) => string | number }

/** A long list: only the rows near the screen exist. */
export function VirtualCoins({ coins, keyAt, row }: Props) {
  // The virtualizer stays the same object while what it says changes.
  'use no memo'
  const list = useRef<HTMLUListElement>(null)
  const virtualizer = useWindowVirtualizer({
    count: coins.length,
    estimateSize: heightAt,
    overscan: 8,
    scrollMargin: topOf(list.current),
    getItemKey: keyAt,
  })
  return (
    <List
      label={messages.coins}
      listProps={{
        ref: list,
        style: { position: 'relative', height: virtualizer.getTotalSize() },
      }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const coin = coins[index]
        const place = {
          'aria-posinset': index + 1,
          'aria-setsize': coins.length,
          'data-index': index,
          ref: virtualizer.measureElement,
          style: placeAt(start - virtualizer.options.scrollMargin),
        }
        return coin && row(coin, place)
      })}
    </List>
  )
}

const heightAt = () => rowHeight

function placeAt(top: number): CSSProperties {
  return { position: 'absolute', insetInline: 0, top }
}

function topOf(element: Element | null): number {
  return element ? element.getBoundingClientRect().top + window.scrollY : 0
}
