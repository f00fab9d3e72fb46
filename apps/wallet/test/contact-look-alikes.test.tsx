import type { Contact } from '@cairn/primitives'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ContactDialog } from '#features/contacts/ContactDialog.tsx'
import { messages } from '#features/contacts/contacts.messages.ts'
import { ImportDialog } from '#features/contacts/ImportDialog.tsx'
import { showScreen, signedInWallet } from './show-screen.tsx'

const orla: Contact = {
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  nickname: 'Orla',
}
const person = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const poison = `${orla.address.slice(0, 6)}${'1'.repeat(32)}${orla.address.slice(-4)}`
const open = (dialog: React.ReactNode) =>
  showScreen(signedInWallet({}), {
    path: '/contacts',
    at: '/contacts',
    component: () => dialog,
  })

test('[CONT-01] an imported address that looks like a contact’s is pointed out before it is saved', async () => {
  open(<ImportDialog contacts={[orla]} onClose={() => {}} />)
  const lines = [
    ...Array.from(
      { length: 120 },
      (_, line) => `P${line},0x${'0'.repeat(36)}${1000 + line}`,
    ),
    `Orla,${poison.toLowerCase()}`,
  ]
  const file = new File([lines.join('\n')], 'c.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText(messages.chosen), file)
  const warning = await screen.findByRole('alert')
  expect(warning.textContent).toContain(messages.lookAlike('Orla'))
  // Both have the same name.
  expect(within(warning).getByText(messages.inFile('Orla'))).toBeDefined()
  expect(within(warning).getByText(messages.yours('Orla'))).toBeDefined()
  const list = screen.getByRole('list', { name: messages.preview })
  const [first] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toContain(messages.looksLike('Orla'))
  expect(screen.queryAllByText(messages.looksLike('Orla'))).toHaveLength(1)
})

test('[CONT-01] an imported line that takes a contact’s name, or Me, is pointed out before it is saved', async () => {
  const theo: Contact = { address: person, nickname: 'Theo' }
  open(<ImportDialog contacts={[orla, theo]} onClose={() => {}} />)
  const lines = [
    ...Array.from(
      { length: 120 },
      (_, line) => `P${line},0x${'0'.repeat(36)}${1000 + line}`,
    ),
    `ORLA,0x${'7'.repeat(40)}`,
    `Me,0x${'8'.repeat(40)}`,
    `Orla,${person}`,
  ]
  const file = new File([lines.join('\n')], 'c.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText(messages.chosen), file)
  const warning = await screen.findByRole('alert')
  expect(warning.textContent).toContain(messages.takenNames(3))
  const list = screen.getByRole('list', { name: messages.preview })
  const rows = within(list).getAllByRole('listitem')
  const texts = rows.slice(0, 3).map(({ textContent }) => textContent)
  expect(texts[0]).toContain(messages.takesName('Orla'))
  expect(texts[1]).toContain(messages.takesName('Me'))
  expect(texts[2]).toContain(messages.takesName('Orla'))
  expect(texts[2]).toContain(messages.renamedFrom('Theo'))
})

test.each([
  [person, 0],
  [poison.toLowerCase(), 1],
])('[CONT-01] and so is one that is typed: %s', async (address, warnings) => {
  open(
    <ContactDialog
      address={address}
      before={undefined}
      contacts={[orla]}
      onClose={() => {}}
    />,
  )
  await screen.findByLabelText(messages.name)
  expect(screen.queryAllByText(messages.lookAlike('Orla'))).toHaveLength(
    warnings,
  )
})
