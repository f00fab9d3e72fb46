import type { SocialProvider } from '@cairn/protocol'
import { Button, Stack } from '@cairn/ui'
import { providerNames } from '#shared/sign-in/provider-names.messages.ts'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { pressProvider } from './press-provider.ts'
import styles from './SocialButtons.module.css'
import { messages } from './sign-in.messages.ts'

type Props = {
  providers: readonly SocialProvider[]
  /** Said between this and what stands above; nothing where nothing does. */
  or?: boolean | undefined
  /** A mail address that the provider may fill in. */
  email?: string | undefined
  /** Follows a press, once the provider is on its way. */
  onPress?: (() => void) | undefined
}

/** A button per provider: the first one wide, the others in pairs. @see AUTH-01 */
export function SocialButtons(props: Props) {
  const { providers, or = true, email, onPress } = props
  const [first, ...rest] = providers
  if (!first) return null
  return (
    <Stack gap={3}>
      {or && <span className={styles.or}>{messages.or}</span>}
      <ProviderButton email={email} long onPress={onPress} provider={first} />
      {rest.length > 0 && (
        <div className={styles.pairs}>
          {rest.map((provider) => (
            <ProviderButton
              email={email}
              key={provider}
              onPress={onPress}
              provider={provider}
            />
          ))}
        </div>
      )}
    </Stack>
  )
}

type ButtonProps = {
  provider: SocialProvider
  long?: boolean
  email: string | undefined
  onPress: (() => void) | undefined
}

function ProviderButton(props: ButtonProps) {
  const { provider, long = false, email, onPress } = props
  const wallet = useWallet()
  const name = messages.continueWith(providerNames[provider])
  return (
    <Button
      aria-label={name}
      block
      icon={<Mark provider={provider} />}
      onClick={() => {
        pressProvider(wallet, provider, email)
        onPress?.()
      }}
      variant="outline"
    >
      {long ? name : providerNames[provider]}
    </Button>
  )
}

function Mark({ provider }: { provider: SocialProvider }) {
  if (provider === 'apple')
    return <span aria-hidden="true" className={styles.apple} />
  return (
    <img
      alt=""
      className={styles.mark}
      height={20}
      src={`/brands/${provider}.svg`}
      width={20}
    />
  )
}
