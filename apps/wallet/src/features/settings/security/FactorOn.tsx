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
import { RecoveryCodeDialog } from '#shared/recovery-code/RecoveryCodeDialog.tsx'
import { guardWords } from '#shared/signers/guard.messages.ts'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { FactorHead } from './FactorHead.tsx'
import { messages } from './security.messages.ts'

type Props = {
  onCodes: (codes: readonly RecoveryCode[]) => void
  onOff: () => void
}

/** The actions while the second factor is on. @see GUARD-03 */
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
  const show = useDecision({
    networkMode: 'always',
    mutationFn: () => listRecoveryCodes(wallet),
    onSuccess: (codes) => {
      if (canBeShown(codes)) onCodes(codes)
    },
  })
  const renew = useDecision({
    networkMode: 'always',
    mutationFn: () => renewRecoveryCodes(wallet),
    onSuccess: onCodes,
  })
  const isBusy = show.isPending || renew.isPending
  return (
    <Card>
      <Stack gap={3}>
        <Text as="h2" look="heading">
          {messages.codes}
        </Text>
        <Text tone="muted">{messages.codesText}</Text>
        {wallet.storage.get('codesNotKept') && (
          <Notice role="status" tone="warning">
            {messages.notKept}
          </Notice>
        )}
        {show.data && !canBeShown(show.data) && (
          <Notice role="status" title={messages.lostCodes} tone="warning">
            {messages.lostCodesText}
          </Notice>
        )}
        <Stack gap={2} row>
          <Button
            disabled={isBusy}
            loading={show.isPending}
            onClick={() => show.mutate()}
            size="sm"
          >
            {messages.show}
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
        <Failure error={renew.error ?? show.error} />
      </Stack>
    </Card>
  )
}

/** Codes of an older guard, which kept hashes alone, come back empty. */
function canBeShown(codes: readonly RecoveryCode[]): boolean {
  return codes.every(({ code }) => code !== '')
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
