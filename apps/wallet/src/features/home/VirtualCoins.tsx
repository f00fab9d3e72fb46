import type { Coin } from '@cairn/primitives'
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
        return (
          coin && (
            <Row
              coin={coin}
              index={index}
              key={coin.id}
              measure={virtualizer.measureElement}
              row={row}
              setSize={coins.length}
              top={start - virtualizer.options.scrollMargin}
            />
          )
        )
      })}
    </List>
  )
}

const heightAt = () => rowHeight

type RowProps = Pick<ListedCoins, 'row'> & {
  coin: Coin
  index: number
  setSize: number
  top: number
  measure: (element: HTMLElement | null) => void
}

/**
 * One row at its place, drawn once however far the page is scrolled: the list
 * itself is drawn on every scroll event. The compiler keeps what a component
 * returned only where the component has an element of its own.
 */
function Row({ coin, index, setSize, top, measure, row }: RowProps) {
  const place = {
    'aria-posinset': index + 1,
    'aria-setsize': setSize,
    'data-index': index,
    ref: measure,
    style: placeAt(top),
  }
  return <>{row(coin, place)}</>
}

function placeAt(top: number): CSSProperties {
  return { position: 'absolute', insetInline: 0, top }
}

function topOf(element: Element | null): number {
  return element ? element.getBoundingClientRect().top + window.scrollY : 0
}
