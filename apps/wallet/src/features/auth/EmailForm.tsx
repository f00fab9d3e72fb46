import { Button, Field, Stack } from '@cairn/ui'
import { useState } from 'react'
import { isEmail, isWebmail, normalEmail } from './email.ts'
import { SocialButtons } from './SocialButtons.tsx'
import { messages } from './sign-in.messages.ts'

type Props = {
  initial?: string | undefined
  busy?: boolean
  onSubmit: (email: string) => void
  onCancel?: (() => void) | undefined
  /** Offers Google where the address is a mailbox there. */
  onGoogle?: ((email: string) => void) | undefined
}

/** Asks for a mail address. @see PWLS-01 */
export function EmailForm({
  initial = '',
  busy = false,
  onSubmit,
  onCancel,
  onGoogle,
}: Props) {
  const [email, setEmail] = useState(initial)
  const [isEarly, setEarly] = useState(false)
  const valid = isEmail(email)
  const isGoogle = valid && onGoogle !== undefined && isWebmail(email)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (valid && !busy) return onSubmit(normalEmail(email))
        setEarly(!valid)
        event.currentTarget.email.focus()
      }}
    >
      <Stack gap={4}>
        <Field
          autoComplete="email"
          inputMode="email"
          error={
            isEarly && !valid
              ? email
                ? messages.emailInvalid
                : messages.emailMissing
              : undefined
          }
          label={messages.email}
          name="email"
          onChange={(text) => {
            setEmail(text)
            setEarly(false)
          }}
          placeholder={messages.emailExample}
          spellCheck={false}
          type="email"
          validate={(text) =>
            text === '' || isEmail(text) ? undefined : messages.emailInvalid
          }
          value={email}
        />
        <Button
          // A press still says what is missing or wrong.
          aria-disabled={!valid || undefined}
          block
          loading={busy}
          type="submit"
          variant="primary"
        >
          {busy
            ? messages.sending
            : isGoogle
              ? messages.continueWithEmail
              : messages.continue}
        </Button>
        {isGoogle && (
          <SocialButtons
            email={normalEmail(email)}
            onPress={() => onGoogle(normalEmail(email))}
            providers={['google']}
          />
        )}
        {onCancel && (
          <Button block onClick={onCancel} variant="quiet">
            {messages.cancel}
          </Button>
        )}
      </Stack>
    </form>
  )
}
