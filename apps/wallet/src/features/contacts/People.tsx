import type { Contact } from '@cairn/primitives'
import { List } from '@cairn/ui'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { ContactRow } from './ContactRow.tsx'
import { messages } from './contacts.messages.ts'

/** Above this many rows only those in sight are drawn. */
const drawnAtOnce = 100
const rowHeight = 64

type Props = {
  contacts: readonly Contact[]
  onEdit: (contact: Contact) => void
  onRemove: (contact: Contact) => void
}

/** The contacts; of many only those near the screen are drawn. @see CONT-01 */
export function People(props: Props) {
  if (props.contacts.length > drawnAtOnce) return <VirtualPeople {...props} />
  return (
    <List label={messages.people}>
      {props.contacts.map((contact) => (
        <Row contact={contact} key={contact.address} {...props} />
      ))}
    </List>
  )
}

function VirtualPeople(props: Props) {
  'use no memo' // The virtualizer changes in place.
  const { contacts } = props
  const frame = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const box = frame.current?.getBoundingClientRect()
    setTop((box?.top ?? 0) + window.scrollY)
  }, [])
  const rows = useWindowVirtualizer({
    count: contacts.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: top,
  })
  return (
    <div ref={frame}>
      <List
        label={messages.people}
        listProps={{
          style: { height: rows.getTotalSize(), position: 'relative' },
        }}
      >
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const contact = contacts[index]
          return (
            contact && (
              <Row
                contact={contact}
                itemProps={{
                  'aria-posinset': index + 1,
                  'aria-setsize': contacts.length,
                  style: {
                    position: 'absolute',
                    insetInline: 0,
                    transform: `translateY(${start - top}px)`,
                  },
                }}
                key={key}
                {...props}
              />
            )
          )
        })}
      </List>
    </div>
  )
}

function Row({
  contact,
  onEdit,
  onRemove,
  itemProps,
}: Omit<Props, 'contacts'> & {
  contact: Contact
  itemProps?: Parameters<typeof ContactRow>[0]['itemProps']
}) {
  return (
    <ContactRow
      contact={contact}
      itemProps={itemProps}
      onEdit={() => onEdit(contact)}
      onRemove={() => onRemove(contact)}
    />
  )
}
