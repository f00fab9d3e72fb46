import { Stack, Text } from '@cairn/ui'

type Props = {
  sections: readonly { readonly title: string; readonly text: string }[]
  note?: string
}

/** Sections of a text to read. */
export function PolicyText({ sections, note }: Props) {
  return (
    <Stack gap={6}>
      {note !== undefined && (
        <Text look="small" tone="muted">
          {note}
        </Text>
      )}
      {sections.map(({ title, text }) => (
        <Stack gap={2} key={title}>
          <Text as="h2" look="heading">
            {title}
          </Text>
          <Text>{text}</Text>
        </Stack>
      ))}
    </Stack>
  )
}
