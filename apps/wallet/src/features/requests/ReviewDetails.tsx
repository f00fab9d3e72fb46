import type { WalletCall } from '@cairn/primitives'
import { KeyValues, Text } from '@cairn/ui'
import ChevronDown from 'lucide-react/icons/chevron-down'
import styles from './ReviewDetails.module.css'
import { messages } from './requests.messages.ts'

type Props = { calls: readonly WalletCall[] }

/** The calls as they are signed, for those who want to read them. */
export function ReviewDetails({ calls }: Props) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>
        {messages.details}
        <ChevronDown size={18} />
      </summary>
      {calls.map(({ to, value, data }, index) => (
        <KeyValues
          key={index}
          pairs={[
            { label: messages.target, value: <Mono>{to}</Mono> },
            { label: messages.value, value: `${value}` },
            { label: messages.data, value: <Mono>{data}</Mono> },
          ]}
        />
      ))}
    </details>
  )
}

function Mono({ children }: { children: string }) {
  return (
    <span className={styles.code}>
      <Text as="code" look="mono">
        {children}
      </Text>
    </span>
  )
}
