import {
  addOwnDescriptors,
  DescriptorsFullError,
  listOwnDescriptors,
  removeOwnDescriptors,
} from '@cairn/core'
import {
  Button,
  ButtonRow,
  List,
  ListRow,
  Notice,
  Section,
  Stack,
  Text,
} from '@cairn/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWallet } from '#shared/wallet/wallet-context.ts'
import { messages } from './advanced.messages.ts'

/** The largest of the public registry has a tenth of this. */
const maxFileBytes = 1024 * 1024

/** The person's own descriptions, and what became of the files last added. */
function useDescriptors() {
  const wallet = useWallet()
  const client = useQueryClient()
  const [count, setCount] = useState(() => listOwnDescriptors(wallet).length)
  const [added, setAdded] = useState(0)
  const [problem, setProblem] = useState<string>()

  const change = (work: () => void) => {
    setAdded(0)
    setProblem(undefined)
    work()
    setCount(listOwnDescriptors(wallet).length)
    void client.invalidateQueries({ queryKey: ['descriptors'] })
  }
  const add = async (files: readonly File[]) => {
    const texts = await Promise.all(
      files.map((file) => (file.size > maxFileBytes ? '' : file.text())),
    )
    try {
      change(() => {
        const taken = addOwnDescriptors(wallet, texts)
        const refused = files.filter((_, index) => !taken[index])
        const names = refused.map(({ name }) => name).join(', ')
        setAdded(files.length - refused.length)
        if (refused.length > 0) setProblem(messages.refused(names))
      })
    } catch (error) {
      if (!(error instanceof DescriptorsFullError)) throw error
      setProblem(messages.descriptorsFull)
    }
  }
  const removeAll = () => change(() => removeOwnDescriptors(wallet))
  return { count, added, problem, add, removeAll }
}

/** Descriptions of calls that the person adds from files. @see DAPP-03 SETT-01 */
export function DescriptorsSection() {
  const { count, added, problem, add, removeAll } = useDescriptors()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Section title={messages.descriptors}>
      <Stack gap={4}>
        <List label={messages.descriptors}>
          <ListRow
            sub={messages.descriptorsText}
            title={
              count === 0
                ? messages.noDescriptors
                : messages.descriptorCount(count)
            }
            whole
          />
        </List>
        <input
          accept=".json,application/json"
          aria-label={messages.addFiles}
          hidden
          multiple
          onChange={(event) => {
            void add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
          ref={input}
          type="file"
        />
        {problem !== undefined && (
          <Notice role="alert" tone="negative">
            {problem}
          </Notice>
        )}
        {added > 0 && (
          <Text as="p" tone="muted">
            <span role="status">{messages.added(added)}</span>
          </Text>
        )}
        <ButtonRow>
          <Button disabled={count === 0} onClick={removeAll}>
            {messages.removeAll}
          </Button>
          <Button onClick={() => input.current?.click()}>
            {messages.addFiles}
          </Button>
        </ButtonRow>
      </Stack>
    </Section>
  )
}
