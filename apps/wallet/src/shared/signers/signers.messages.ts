import type { CommonSignerLabel, SignerLabel, SignerState } from '@cairn/core'
import { providerNames } from '../sign-in/provider-names.messages.ts'

/** The line about each kind of signer. @see SESS-01 */
export const messages = {
  guard: 'Adds its signature after yours',
  passwordless: 'Signs you in by email',
  loginProvider: 'Signs you in',
  recoveryKey: 'Opens the wallet alone',
  plainPassword: 'Signs with your password',
  privateKey: 'A key of this test environment',
  unknown: 'No details available',
  runsOn: (browser: string, os: string, number: number | undefined) =>
    [browser, 'on', os, number].filter(Boolean).join(' '),
} as const

const labels: Record<CommonSignerLabel, string> = {
  'this-device': 'This device',
  guard: 'Guard',
  email: 'Email',
  'recovery-key': 'Recovery key',
  password: 'Password',
  'username-and-password': 'Username and password',
  'private-key': 'Private key',
  ...providerNames,
}

/** Returns the name of a signer. @see SIGN-03 SESS-01 */
export function signerLabel(label: SignerLabel): string {
  if (typeof label === 'string') return labels[label]
  if ('text' in label) return label.text
  return messages.runsOn(label.browser, label.os, label.number)
}

/** The states of signers. @see GUARD-01 SIGN-05 SIGN-06 SIGN-07 SIGN-08 SIGN-09 */
export const signerStates: Record<SignerState, string> = {
  ready: 'Ready',
  'on-another-device': 'Remote local session sign not supported',
  'another-signs-first': 'Waiting for another signature',
  'checking-second-factor': 'Checking two-factor authentication',
  'code-needed': 'Enter your 6-digit code',
  'email-needed': 'Confirm by email',
  'phrase-needed': 'Enter your 12 words',
  'password-needed': 'Input password',
  'sign-in-needed': 'Sign in again',
}
