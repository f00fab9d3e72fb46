import type { Collectible } from '@cairn/primitives'
import { CollectibleGrid, type CollectibleTileProps } from '@cairn/ui'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  label: string
  collectibles: readonly Collectible[]
  tile: (
    collectible: Collectible,
    itemProps: CollectibleTileProps['itemProps'],
  ) => ReactNode
}

/** As the grid lays itself out: tiles in a row, and a row with the gap below. */
type Layout = { readonly columns: number; readonly rowHeight: number }

const unknown: Layout = { columns: 2, rowHeight: 230 }

/** A grid of many tiles: only rows near the screen exist. @see COLL-01 */
export function VirtualTiles({ label, collectibles, tile }: Props) {
  // The virtualizer stays the same object while what it says changes.
  'use no memo'
  const grid = useRef<HTMLUListElement>(null)
  const [{ columns, rowHeight }, setLayout] = useState(unknown)
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(collectibles.length / columns),
    estimateSize: () => rowHeight,
    overscan: 2,
    scrollMargin: topOf(grid.current),
  })
  useEffect(() => {
    const element = grid.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      const next = layoutOf(element)
      if (next) setLayout((known) => (isSame(known, next) ? known : next))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  // Rows have the height of the first: it is not kept for each of them.
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight, columns])
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]
  const last = rows.at(-1)
  const { scrollMargin } = virtualizer.options
  const from = (first?.index ?? 0) * columns
  const shown = collectibles.slice(from, ((last?.index ?? -1) + 1) * columns)
  return (
    <CollectibleGrid
      gridProps={{
        ref: grid,
        style: {
          paddingTop: first ? first.start - scrollMargin : 0,
          paddingBottom: last
            ? virtualizer.getTotalSize() - (last.end - scrollMargin)
            : 0,
        },
      }}
      label={label}
    >
      {shown.map((collectible, index) => (
        <Tile
          collectible={collectible}
          key={collectible.id}
          position={from + index + 1}
          setSize={collectibles.length}
          tile={tile}
        />
      ))}
    </CollectibleGrid>
  )
}

type TileProps = Pick<Props, 'tile'> & {
  collectible: Collectible
  position: number
  setSize: number
}

/**
 * One tile at its place, drawn once however far the page is scrolled: the grid
 * itself is drawn on every scroll event. The compiler keeps what a component
 * returned only where the component has an element of its own.
 */
function Tile({ collectible, position, setSize, tile }: TileProps) {
  const place = { 'aria-posinset': position, 'aria-setsize': setSize }
  return <>{tile(collectible, place)}</>
}

/** Measures the grid; returns nothing while it has no tile. */
function layoutOf(grid: HTMLElement): Layout | undefined {
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  const height = grid.firstElementChild?.getBoundingClientRect().height
  const columns = gridTemplateColumns.split(' ').length
  return height
    ? { columns, rowHeight: height + (Number.parseFloat(rowGap) || 0) }
    : undefined
}

function isSame(one: Layout, other: Layout): boolean {
  return (
    one.columns === other.columns &&
    Math.abs(one.rowHeight - other.rowHeight) < 0.5
  )
}

function topOf(element: Element | null): number {
  return element ? element.getBoundingClientRect().top + window.scrollY : 0
}
