import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import Stamp from 'lucide-react/icons/stamp'
import Waypoints from 'lucide-react/icons/waypoints'
import type { ReactNode } from 'react'
import { Spinner } from '../controls/Spinner.tsx'
import { Badge } from '../feedback/Badge.tsx'
import { Glyph, type GlyphProps } from './Glyph.tsx'
import styles from './HistoryRow.module.css'
import { ListRow, type ListRowProps, type RowPress } from './ListRow.tsx'

export type HistoryKind =
  | 'sent'
  | 'received'
  | 'swapped'
  | 'bridged'
  | 'allowed'
  | 'unknown'

export type HistoryRowProps = RowPress & {
  kind: HistoryKind
  state?: 'done' | 'pending' | 'failed' | undefined
  /** A sentence: "Sent to Mira". */
  title: string
  /** Texts below the title: time, then network. */
  details: readonly string[]
  /** Usually an Amount. */
  amount?: ReactNode
  /** Below the amount: its value, or the other side of a swap. */
  secondAmount?: ReactNode
  /** Content to the right of the texts if there is no amount. */
  end?: ReactNode
  pendingLabel?: string | undefined
  failedLabel?: string | undefined
  /** Separate buttons beside the row: presses on them do not open it. */
  actions?: ReactNode
  itemProps?: ListRowProps['itemProps']
}

/** Shows a transaction: what happened, when, where and how much. */
export function HistoryRow({
  kind,
  state = 'done',
  title,
  details,
  amount,
  secondAmount,
  end,
  pendingLabel = 'Pending',
  failedLabel = 'Failed',
  ...row
}: HistoryRowProps) {
  const badge = {
    done: undefined,
    pending: <Badge tone="warning">{pendingLabel}</Badge>,
    failed: <Badge tone="negative">{failedLabel}</Badge>,
  }[state]
  return (
    <ListRow
      {...row}
      end={amount === undefined && (badge ?? end)}
      endSub={amount !== undefined && (badge ?? secondAmount)}
      endTitle={amount}
      lead={<HistoryGlyph kind={kind} state={state} />}
      sub={details.join(' · ')}
      title={<Sentence text={title} />}
    />
  )
}

/** Shows a sentence that may wrap, but not within a shortened address. */
function Sentence({ text }: { text: string }) {
  return text.split(shortened).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span className={styles.whole} key={index}>
        {part}
      </span>
    ),
  )
}

const shortened = /(0x[0-9a-f]{4}…[0-9a-f]{4})/i

const ICONS = {
  sent: ArrowUpRight,
  received: ArrowDownLeft,
  swapped: ArrowLeftRight,
  bridged: Waypoints,
  allowed: Stamp,
  unknown: CircleQuestionMark,
}

const TONES: Record<'done' | 'pending' | 'failed', GlyphProps['tone']> = {
  done: 'neutral',
  pending: 'warning',
  failed: 'negative',
}

type HistoryGlyphProps = {
  kind: HistoryKind
  state: 'done' | 'pending' | 'failed'
}

function HistoryGlyph({ kind, state }: HistoryGlyphProps) {
  const Icon = state === 'failed' ? CircleAlert : ICONS[kind]
  const isIncome = kind === 'received' && state === 'done'
  return (
    <Glyph round tone={isIncome ? 'positive' : TONES[state]}>
      {state === 'pending' ? <Spinner /> : <Icon size={20} />}
    </Glyph>
  )
}
