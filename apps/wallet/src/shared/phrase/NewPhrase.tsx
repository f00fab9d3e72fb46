import {
  dropShownSecret,
  findShownSecret,
  keepShownSecret,
  newRecoveryPhrase,
  type SecretPlace,
  type Wallet,
} from '@cairn/core'
import { Loader } from '@cairn/ui'
import { useEffect, useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { PhraseCheck } from './PhraseCheck.tsx'
import { PhraseSheet } from './PhraseSheet.tsx'
import { messages } from './phrase.messages.ts'

type Props = {
  /** The screen and the account that the words are for. */
  screen: SecretPlace['screen']
  account?: string | undefined
  /** Called with the phrase once the person has shown to have it. */
  onDone: (phrase: string) => void
  onCancel: () => void
}

/**
 * Makes a recovery phrase and has the person keep it. After a reload the same
 * words are there, hidden again.
 *
 * @see AUTH-07
 */
export function NewPhrase({ screen, account, onDone, onCancel }: Props) {
  const wallet = useWallet()
  const [phrase, setPhrase] = useState<string>()
  const [isWritten, setWritten] = useState(false)
  const [isAgain, setAgain] = useState(false)
  useEffect(() => {
    let isOver = false
    void phraseOf(wallet, { screen, account }).then((text) => {
      if (!isOver) setPhrase(text)
    })
    return () => {
      isOver = true
    }
  }, [wallet, screen, account])
  if (phrase === undefined) return <Loader title={messages.making} />
  const words = phrase.split(' ')
  return isWritten ? (
    <PhraseCheck
      onBack={() => {
        setAgain(true)
        setWritten(false)
      }}
      onDone={() => onDone(phrase)}
      words={words}
    />
  ) : (
    <PhraseSheet
      onCancel={() => {
        void dropShownSecret(wallet)
        onCancel()
      }}
      onWritten={() => setWritten(true)}
      startsShown={isAgain}
      words={words}
    />
  )
}

/** The words that this screen showed before a reload, or new ones. */
async function phraseOf(wallet: Wallet, place: SecretPlace): Promise<string> {
  const shown = await findShownSecret(wallet, place)
  if (shown !== undefined) return shown
  const phrase = await newRecoveryPhrase()
  await keepShownSecret(wallet, place, phrase)
  return phrase
}
