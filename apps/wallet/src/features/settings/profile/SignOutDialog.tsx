import { type ActiveSession, notify, removeSessions } from '@cairn/core'
import { List, ListRow, Text } from '@cairn/ui'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '#shared/dialogs/ConfirmDialog.tsx'
import { signerLabel } from '#shared/signers/signers.messages.ts'
import { useDecision } from '#shared/wallet/use-decision.ts'
import { useAccountAddress, useWallet } from '#shared/wallet/wallet-context.ts'
import { DeviceMark } from '../devices/SessionRows.tsx'
import { deviceFacts } from '../devices/session-words.ts'
import { messages } from '../devices/sessions.messages.ts'
import { sessionsOptions } from '../devices/sessions.queries.ts'
import { failureText } from '../recovery/recovery.messages.ts'
import { removalsOptions } from '../removals/removals.queries.ts'

type Props = {
  /** At least one. */
  sessions: readonly ActiveSession[]
  onClose: () => void
  onDone: () => void
}

/** Asks before devices are signed out, and says how it went. @see SESS-01 */
export function SignOutDialog({ sessions, onClose, onDone }: Props) {
  const wallet = useWallet()
  const account = useAccountAddress()
  const queries = useQueryClient()
  const [first] = sessions
  const count = sessions.length
  const signOut = useDecision({
    networkMode: 'always',
    mutationFn: () =>
      removeSessions(
        wallet,
        sessions.map(({ address }) => address),
      ),
    async onSuccess() {
      const { queryKey } = sessionsOptions(wallet, account)
      await queries.invalidateQueries({ queryKey })
      void queries.invalidateQueries({
        queryKey: removalsOptions(wallet, account).queryKey,
      })
      const title = messages.done(count)
      notify(wallet.notifications, { kind: 'success', title })
      onDone()
    },
  })
  const close = () => {
    if (!signOut.isPending) onClose()
  }
  return (
    <ConfirmDialog
      cancel={messages.cancel}
      cancelDisabled={signOut.isPending}
      confirm={signOut.isPending ? messages.signingOut : messages.signOut}
      failure={
        signOut.error
          ? { title: messages.failed, text: failureText(signOut.error) }
          : undefined
      }
      loading={signOut.isPending}
      onClose={close}
      onConfirm={() => signOut.mutate()}
      title={
        first && count === 1
          ? messages.askOne(signerLabel(first.name))
          : messages.askMany(count)
      }
    >
      <Text>{count === 1 ? messages.askText : messages.askTextMany}</Text>
      <List label={messages.others}>
        {sessions.map((session) => (
          <ListRow
            key={session.address}
            lead={<DeviceMark session={session} />}
            sub={deviceFacts(session)}
            title={signerLabel(session.name)}
          />
        ))}
      </List>
    </ConfirmDialog>
  )
}
