import {
  Glyph,
  List,
  ListRow,
  Notice,
  Screen,
  Section,
  Stack,
  Text,
} from '@cairn/ui'
import { useBack } from '#shared/navigation/use-back.tsx'
import { messages } from './extension.messages.ts'

type Step = { readonly title: string; readonly text: string }

/** Tells how to load the browser extension. @see XTNS-01 */
export function ExtensionScreen() {
  return (
    <Screen back={useBack()} title={messages.title}>
      <Stack gap={4}>
        <Text tone="muted">{messages.intro}</Text>
        <Steps steps={messages.chromeSteps} title={messages.chrome} />
        <Steps steps={messages.firefoxSteps} title={messages.firefox} />
        <Notice tone="warning">{messages.trust}</Notice>
      </Stack>
    </Screen>
  )
}

function Steps({ title, steps }: { title: string; steps: readonly Step[] }) {
  return (
    <Section title={title}>
      <List label={title}>
        {steps.map((step, index) => (
          <ListRow
            key={step.title}
            lead={<Glyph>{index + 1}</Glyph>}
            sub={step.text}
            title={step.title}
          />
        ))}
      </List>
    </Section>
  )
}
