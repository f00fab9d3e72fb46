import { TextLink } from '@cairn/ui'
import { useWallet } from '../wallet/wallet-context.ts'

/** Leads to where local mail lands; nothing where there is real mail. */
export function MailboxLink({ children }: { children: string }) {
  const { mailbox } = useWallet().environment.services
  if (mailbox === undefined) return null
  return (
    <TextLink
      alone
      renderLink={(link) => (
        <a {...link} href={mailbox} rel="noopener" target="_blank" />
      )}
    >
      {children}
    </TextLink>
  )
}
