import { Button, Field, Stack } from '@cairn/ui'
import { useState } from 'react'
import { messages } from './auth.messages.ts'
import { isEmail, normalEmail } from './email.ts'

type Props = {
  initial?: string | undefined
  busy?: boolean
  onSubmit: (email: string) => void
  onCancel?: () => void
}

/** Asks for a mail address. @see PWLS-01 */
export function EmailForm({
  initial = '',
  busy = false,
  onSubmit,
  onCancel,
}: Props) {
  const [email, setEmail] = useState(initial)
  const valid = isEmail(email)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (valid && !busy) onSubmit(normalEmail(email))
      }}
    >
      <Stack gap={4}>
        <Field
          autoComplete="email"
          inputMode="email"
          label={messages.email}
          name="email"
          onChange={setEmail}
          spellCheck={false}
          type="email"
          validate={(text) =>
            text === '' || isEmail(text) ? undefined : messages.emailInvalid
          }
          value={email}
        />
        <Button
          block
          disabled={!valid}
          loading={busy}
          type="submit"
          variant="primary"
        >
          {busy ? messages.sending : messages.continue}
        </Button>
        {onCancel && (
          <Button block onClick={onCancel} variant="quiet">
            {messages.cancel}
          </Button>
        )}
      </Stack>
    </form>
  )
}
