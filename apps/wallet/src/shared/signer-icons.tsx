import type { SignerKind } from '@cairn/core'
import Asterisk from 'lucide-react/icons/asterisk'
import KeyRound from 'lucide-react/icons/key-round'
import Laptop from 'lucide-react/icons/laptop'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Mail from 'lucide-react/icons/mail'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'

/** What each kind of signer looks like, at 20 px. */
export const signerIcons: Record<SignerKind, ReactNode> = {
  'local-session': <Laptop size={20} />,
  'private-key': <KeyRound size={20} />,
  guard: <ShieldCheck size={20} />,
  'login-provider': <UserRound size={20} />,
  passwordless: <Mail size={20} />,
  'recovery-key': <LifeBuoy size={20} />,
  'plain-password': <Asterisk size={20} />,
  unknown: <KeyRound size={20} />,
}
