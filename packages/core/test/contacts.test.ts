import {
  addContact,
  type Contact,
  importContacts,
  readContactsCsv,
  removeContact,
} from '@cairn/primitives'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ContactsFullError,
  ContactsPartlyKeptError,
  changeContacts,
  loadContacts,
} from '../src/index.ts'
import { signIn } from './_sign-in.ts'
import { type Stack, startStack } from './_stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.[Symbol.asyncDispose]())

const orla: Contact = {
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  nickname: 'Orla',
}
const theo: Contact = {
  address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  nickname: 'Theo',
}

describe('changeContacts', () => {
  test('[CONT-01] keeps contacts for every device of the account', async () => {
    const email = 'contacts@example.com'
    const first = await signIn(stack, email)
    const second = await signIn(stack, email)
    expect(await loadContacts(first)).toEqual([])

    await changeContacts(first, (list) => addContact(list, orla))
    await changeContacts(second, (list) => addContact(list, theo))
    expect(await loadContacts(first)).toEqual([orla, theo])

    await expect(
      changeContacts(second, (list) => addContact(list, orla)),
    ).rejects.toThrow('Contact already exists')
    await changeContacts(first, (list) => removeContact(list, orla.address))
    expect(await loadContacts(second)).toEqual([theo])
  })

  test('[CONT-01] holds an import of 10,000', async () => {
    const page = await signIn(stack, 'many@example.com')
    const file = Array.from(
      { length: 10_000 },
      (_, index) =>
        `Contact number ${index},0x${index.toString(16).padStart(40, '0')}`,
    ).join('\n')
    const added = await changeContacts(page, (list) =>
      importContacts(list, readContactsCsv(file, list, undefined)),
    )
    expect(await loadContacts(page)).toEqual(added)
    expect(added).toHaveLength(10_000)
  })

  test('[CONT-01] error: nothing is lost when the storage is away', async () => {
    const page = await signIn(stack, 'away@example.com')
    await changeContacts(page, (list) => addContact(list, orla))
    stack.broken.set('/rpc/API/UserStorageSave', 503)
    await expect(
      changeContacts(page, (list) => addContact(list, theo)),
    ).rejects.toThrow()
    stack.broken.clear()
    expect(await loadContacts(page)).toEqual([orla])
  })

  test('[CONT-01] error: says when a part was kept, and a second try ends it', async () => {
    const page = await signIn(stack, 'partly@example.com')
    const { userStorageFetchAll, userStorageSave } = page.clients.api
    let left = 1
    const failing = {
      ...page,
      clients: {
        ...page.clients,
        api: {
          ...page.clients.api,
          userStorageFetchAll,
          userStorageSave: (input: { key: string; object?: unknown }) =>
            left-- > 0
              ? userStorageSave({ object: undefined, ...input })
              : Promise.reject(new TypeError('offline')),
        },
      },
    }
    const both = (list: readonly Contact[]) =>
      addContact(addContact(list, orla), theo)
    await expect(changeContacts(failing, both)).rejects.toThrow(
      ContactsPartlyKeptError,
    )
    const kept = await loadContacts(page)
    expect(kept).toHaveLength(1)
    left = 1
    const other = kept[0]?.address === orla.address ? theo : orla
    await changeContacts(failing, (list) => addContact(list, other))
    expect(await loadContacts(page)).toEqual([orla, theo])
  })

  test('[CONT-01] error: a full storage is named', async () => {
    const page = await signIn(stack, 'full@example.com')
    const blob = 'x'.repeat(63 * 1024)
    for (let index = 0; index < 66; index += 1) {
      const key = `blob-${index}`
      await page.clients.api
        .userStorageSave({ key, object: blob })
        .catch(() => undefined)
    }
    const many = Array.from({ length: 1_500 }, (_, index) => ({
      address: `0x${index.toString(16).padStart(40, '0')}`,
      nickname: 'n'.repeat(64),
    })) as readonly Contact[]
    await expect(changeContacts(page, () => many)).rejects.toThrow(
      ContactsFullError,
    )
  })
})
