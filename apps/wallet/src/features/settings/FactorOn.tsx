import {
  disableSecondFactor,
  listRecoveryCodes,
  notify,
  type RecoveryCode,
  renewRecoveryCodes,
  SigningRejectedError,
} from '@cairn/core'
import { findError } from '@cairn/primitives'
import {
  Badge,
  Button,
  Card,
  Glyph,
  List,
  ListRow,
  Notice,
  Stack,
  Text,
} from '@cairn/ui'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { guardWords } from '#shared/guard-words.ts'
import { RecoveryCodeDialog } from '#shared/recovery-code/RecoveryCodeDialog.tsx'
import { useDecision } from '#shared/use-decision.ts'
import { useAccountAddress, useWallet } from '#shared/wallet-context.ts'
import { FactorHead } from './FactorHead.tsx'
import { messages } from './security.messages.ts'

type Props = {
  onCodes: (codes: readonly RecoveryCode[]) => void
  onOff: () => void
}

/** What can be done while the second factor is on. @see GUARD-03 */
export function FactorOn({ onCodes, onOff }: Props) {
  const wallet = useWallet()
  const turnedOff = () => {
    const title = messages.turnedOff
    notify(wallet.notifications, { kind: 'success', title })
    onOff()
  }
  const disable = useDecision({
    networkMode: 'always',
    mutationFn: () => disableSecondFactor(wallet),
    onSuccess: turnedOff,
  })
  return (
    <Stack gap={6}>
      <FactorHead icon={<ShieldCheck size={20} />} tone="positive">
        <Text as="h2" look="heading">
          {messages.on}
        </Text>
        <Text tone="muted">{messages.onText}</Text>
      </FactorHead>
      <RecoveryCodes onCodes={onCodes} />
      <Reset onDone={turnedOff} />
      <Failure error={disable.error} />
      <Button
        loading={disable.isPending}
        onClick={() => disable.mutate()}
        variant="danger-quiet"
      >
        {messages.turnOff}
      </Button>
    </Stack>
  )
}

function RecoveryCodes({ onCodes }: Pick<Props, 'onCodes'>) {
  const wallet = useWallet()
  const count = useDecision({
    networkMode: 'always',
    mutationFn: () => listRecoveryCodes(wallet),
  })
  const renew = useDecision({
    networkMode: 'always',
    mutationFn: () => renewRecoveryCodes(wallet),
    onSuccess: onCodes,
  })
  const left = count.data?.filter(({ used }) => !used).length
  const isBusy = count.isPending || renew.isPending
  return (
    <Card>
      <Stack gap={3}>
        <Text as="h2" look="heading">
          {messages.codes}
        </Text>
        {count.data && left !== undefined && (
          <div role="status">
            <Badge>{messages.left(left, count.data.length)}</Badge>
          </div>
        )}
        <Text tone="muted">{messages.codesText}</Text>
        <Stack gap={2} row>
          <Button
            disabled={isBusy}
            loading={count.isPending}
            onClick={() => count.mutate()}
            size="sm"
          >
            {messages.count}
          </Button>
          <Button
            disabled={isBusy}
            loading={renew.isPending}
            onClick={() => renew.mutate()}
            size="sm"
          >
            {messages.renew}
          </Button>
        </Stack>
        <Failure error={renew.error ?? count.error} />
      </Stack>
    </Card>
  )
}

/** The way out for whoever has the codes, and no authenticator. */
function Reset({ onDone }: { onDone: () => void }) {
  const account = useAccountAddress()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <List label={messages.lost}>
        <ListRow
          lead={
            <Glyph>
              <LifeBuoy size={20} />
            </Glyph>
          }
          onClick={() => setOpen(true)}
          sub={messages.resetText}
          title={messages.reset}
        />
      </List>
      {isOpen && (
        <RecoveryCodeDialog
          account={account}
          onCancel={() => setOpen(false)}
          onDone={onDone}
        />
      )}
    </>
  )
}

/** Says why nothing was changed; whoever closed a view knows. */
export function Failure({ error }: { error: Error | null }) {
  if (!error || findError(error, SigningRejectedError)) return null
  return (
    <Notice role="alert" title={messages.notDone} tone="negative">
      {guardWords(error)}
    </Notice>
  )
}
