import {
  Address,
  Avatar,
  Banner,
  Fiat,
  Glyph,
  Logo,
  NetworkBadge,
  Section,
  Spinner,
  Stack,
  Text,
  TokenIcon,
} from '../src/index.ts'
import styles from './gallery.module.css'
import { logo, MIRA } from './samples.ts'

const THEMES = ['light', 'dark'] as const
const SIZES = ['sm', 'md', 'lg', 'xl'] as const

export function BrandPart() {
  return (
    <Section title="Brand">
      <Stack>
        {THEMES.map((theme) => (
          <div className={styles.ground} data-theme={theme} key={theme}>
            <Stack row>
              {SIZES.map((size) => (
                <Logo key={size} size={size} />
              ))}
              <Logo size="lg" variant="mark" />
              <Logo
                size="xl"
                theme={theme === 'light' ? 'dark' : 'light'}
                variant="square"
              />
            </Stack>
          </div>
        ))}
        <Stack row>
          {Array.from({ length: 10 }, (_, index) => (
            <Avatar address={`${MIRA}${index}`} key={index} size={44} />
          ))}
        </Stack>
        <Stack row>
          <TokenIcon size="sm" symbol="ETH" />
          <TokenIcon network={{ name: 'Base' }} size="lg" symbol="USDC" />
          <NetworkBadge name="Polygon" size="lg" src={logo('P', '#5B3FB0')} />
          <NetworkBadge name="Base" size="md" />
          <Glyph>
            <Spinner />
          </Glyph>
        </Stack>
        <Banner name="Tarn Exchange" wide />
        <Text look="display">Stack the signatures</Text>
        <Text look="title">Page title 24/30</Text>
        <Text look="heading">Heading 18/24</Text>
        <Text>
          Send 0.25 ETH to Mira. Once it’s sent, this can’t be undone.
        </Text>
        <Text look="small" tone="muted">
          Updated a minute ago, <Fiat value="€1,204.50" />
        </Text>
        <Address address={MIRA} />
        <Address address={MIRA} format="full" />
        <Address address={MIRA} format="full" line />
      </Stack>
    </Section>
  )
}
