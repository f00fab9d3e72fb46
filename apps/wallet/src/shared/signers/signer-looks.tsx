import type { KnownSignerKind } from '@cairn/core'
import Asterisk from 'lucide-react/icons/asterisk'
import KeyRound from 'lucide-react/icons/key-round'
import Laptop from 'lucide-react/icons/laptop'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Mail from 'lucide-react/icons/mail'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { messages } from './signers.messages.ts'

/** A kind of signer on screen: an icon of 20 px, and a line about it. */
export type SignerLook = { readonly icon: ReactNode; readonly line: string }

/**
 * One row per kind of signer. A kind with a view of its own has a second row in
 * `features/signing/views.ts`.
 */
const looks: Record<KnownSignerKind | 'unknown', SignerLook> = {
  'local-session': {
    icon: <Laptop size={20} />,
    line: messages.unknown,
  },
  'private-key': {
    icon: <KeyRound size={20} />,
    line: messages.privateKey,
  },
  guard: { icon: <ShieldCheck size={20} />, line: messages.guard },
  'login-provider': {
    icon: <UserRound size={20} />,
    line: messages.loginProvider,
  },
  passwordless: { icon: <Mail size={20} />, line: messages.passwordless },
  'recovery-key': {
    icon: <LifeBuoy size={20} />,
    line: messages.recoveryKey,
  },
  'plain-password': {
    icon: <Asterisk size={20} />,
    line: messages.plainPassword,
  },
  unknown: { icon: <KeyRound size={20} />, line: messages.unknown },
}

/** Returns how a kind of signer looks; other front ends may add kinds. */
export function lookOfSigner(kind: string): SignerLook {
  return Object.hasOwn(looks, kind)
    ? looks[kind as keyof typeof looks]
    : looks.unknown
}
