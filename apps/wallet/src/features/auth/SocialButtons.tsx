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

/** A button per provider, all in one row. A single one has words. @see AUTH-01 */
export function SocialButtons(props: Props) {
  const { providers, or = true, ...press } = props
  if (providers.length === 0) return null
  return (
    <Stack gap={3}>
      {or && <span className={styles.or}>{messages.or}</span>}
      <div className={styles.row}>
        {providers.map((provider) => (
          <ProviderButton
            key={provider}
            {...press}
            long={providers.length === 1}
            provider={provider}
          />
        ))}
      </div>
    </Stack>
  )
}

type ButtonProps = Pick<Props, 'email' | 'onPress'> & {
  provider: SocialProvider
  long: boolean
}

function ProviderButton({ provider, long, email, onPress }: ButtonProps) {
  const wallet = useWallet()
  const name = messages.continueWith(providerNames[provider])
  return (
    <Button
      aria-label={name}
      block
      icon={long && <Mark provider={provider} />}
      onClick={() => {
        pressProvider(wallet, provider, email)
        onPress?.()
      }}
      variant="outline"
    >
      {long ? name : <Mark provider={provider} />}
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
