import { describe, expect, test } from 'vitest'
import { testDatabases } from '../../testing/index.ts'
import { createLogger } from './log.ts'

const secret = 'hunter2'

/** Returns the log line of an error. */
function logged(error: unknown): string {
  let lines = ''
  const log = createLogger('info', {
    write(line) {
      lines += line
    },
  })
  log.error({ err: error }, 'failed')
  return lines
}

describe.each(testDatabases)('createLogger on $name', ({ open }) => {
  test('[SRVC-01] logs the failed query without its values', async () => {
    await using database = await open()
    const failed = database.query('select $1::text from nowhere', [secret])
    const line = logged(await failed.catch((error: unknown) => error))
    expect(line).toContain('nowhere')
    expect(line).toContain('\\n    at ')
    expect(line).not.toContain(secret)
  })
})

describe('createLogger', () => {
  test('[SRVC-01] logs every cause', () => {
    const error = new TypeError('first', { cause: new Error('second') })
    const { err } = JSON.parse(logged(error))
    expect(err).toMatchObject({
      type: 'TypeError',
      message: 'first',
      cause: { message: 'second' },
    })
  })

  test('[SRVC-01] leaves out other properties of an error', () => {
    const error = Object.assign(new Error('no'), { token: secret, code: 'E1' })
    expect(logged(error)).toContain('"code":"E1"')
    expect(logged(error)).not.toContain(secret)
    expect(logged(secret)).not.toContain(secret)
  })
})
