import {
  findNetwork,
  type MessageContent,
  readMessage,
  type TypedData,
  typedDataDomain,
  typedDataFields,
  typedDataJson,
} from '@cairn/core'
import { showLine, showText } from '@cairn/primitives'
import { Segmented, Text } from '@cairn/ui'
import { useId, useState } from 'react'
import { useStore } from 'zustand'
import { ClearSigningView } from '#shared/calls/ClearSigningView.tsx'
import { useClearTypedData } from '#shared/calls/clear-signing.queries.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import styles from './MessageContentView.module.css'
import { messages } from './sign-message.messages.ts'

type Props = {
  content: MessageContent
  end: Mark
}

type Mark = (element: Element | null) => void

/**
 * Everything that is signed, in readable form or as it is.
 *
 * @param content - typed data as it was read by its types
 * @param end - marks the end of what is shown
 * @see SIGN-11
 */
export function MessageContentView({ content, end }: Props) {
  const [look, setLook] = useState<'fields' | 'raw'>('fields')
  const titleId = useId()
  const isTyped = content.type === 'typed-data'
  const read = isTyped ? undefined : readMessage(content.message)
  const canRead = isTyped || read?.text !== undefined
  const title = isTyped
    ? showLine(content.data.primaryType)
    : canRead
      ? messages.text
      : messages.byteCount(read?.bytes ?? 0)
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <Text as="h2" id={titleId} look="label">
          {title}
        </Text>
        {canRead && (
          <Segmented
            label={messages.show}
            onChange={setLook}
            options={[
              {
                value: 'fields',
                label: isTyped ? messages.fields : messages.text,
              },
              { value: 'raw', label: messages.raw },
            ]}
            value={look}
          />
        )}
      </div>
      {isTyped && look === 'fields' ? (
        <>
          <Described data={content.data} />
          <Fields data={content.data} end={end} titleId={titleId} />
        </>
      ) : (
        <section
          aria-labelledby={titleId}
          className={styles.body}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
          tabIndex={0}
        >
          <pre>
            {look === 'fields' && read?.text !== undefined
              ? read.text
              : rawOf(content)}
            <span aria-hidden data-seen-mark ref={end} />
          </pre>
        </section>
      )}
    </section>
  )
}

function rawOf(content: MessageContent): string {
  return content.type === 'message'
    ? content.message
    : typedDataJson(content.data)
}

/** Shows typed data as its description reads it. The data as it is follows. */
function Described({ data }: { data: TypedData }) {
  const reading = useClearTypedData(data)
  if (!reading) return null
  return (
    <div className={styles.described}>
      <Text as="h3" look="label">
        {reading.intent}
      </Text>
      <ClearSigningView
        chainId={Number(data.domain.chainId)}
        reading={{ ...reading, rest: [] }}
      />
    </div>
  )
}

type FieldsProps = { data: TypedData; end: Mark; titleId: string }

/** The domain and the message stand apart: a member's name is the app's choice. */
function Fields({ data, end, titleId }: FieldsProps) {
  const networks = useStore(useWallet().networks)
  const domain = typedDataDomain(data).map(({ path, value }) => ({
    path: domainLabels.get(path) ?? `“${path}”`,
    value:
      path === 'chainId'
        ? messages.chain(value, findNetwork(networks, Number(value))?.title)
        : value,
  }))
  return (
    <section
      aria-labelledby={titleId}
      className={styles.fields}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
      tabIndex={0}
    >
      <FieldList rows={domain} title={messages.domainPart} />
      <FieldList rows={typedDataFields(data)} title={messages.messagePart} />
      <div aria-hidden data-seen-mark ref={end} />
    </section>
  )
}

type FieldListProps = {
  title: string
  rows: readonly { readonly path: string; readonly value: string }[]
}

function FieldList({ title, rows }: FieldListProps) {
  const titleId = useId()
  if (rows.length === 0) return null
  return (
    <section aria-labelledby={titleId} className={styles.part}>
      <Text as="h3" id={titleId} look="label">
        {title}
      </Text>
      <dl>
        {rows.map(({ path, value }, index) => (
          <div key={index}>
            <dt>{path}</dt>
            <dd>{value === '' ? '""' : showText(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Standard members of a domain. Others are quoted, as the app named them. */
const domainLabels: ReadonlyMap<string, string> = new Map([
  ['name', messages.domain],
  ['version', messages.version],
  ['chainId', messages.network],
  ['verifyingContract', messages.contract],
  ['salt', 'salt'],
])
