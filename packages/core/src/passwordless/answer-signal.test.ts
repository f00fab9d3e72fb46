import { describe, expect, test } from 'vitest'
import { delay } from '../platform/delay.ts'
import { announceAnswer, hearAnswers } from './answer-signal.ts'

/** As the poll of other devices, but so slow that only a signal ends it. */
const neverMs = 2 ** 31 - 1
const openChannel = (name: string) => new BroadcastChannel(name)
const platform = { openChannel, delay }
const running = new AbortController().signal

describe('hearAnswers', () => {
  test('[PWLS-02] an answer that another tab announces ends the wait', async () => {
    using answers = hearAnswers(platform)
    const wait = answers.wait(neverMs, running)
    announceAnswer(platform)
    await expect(wait).resolves.toBeUndefined()
  })

  test('[PWLS-02] each announcement ends one wait; without one, time does', async () => {
    using answers = hearAnswers(platform)
    for (const _ of [1, 2]) {
      const wait = answers.wait(neverMs, running)
      announceAnswer(platform)
      await wait
    }
    await expect(answers.wait(1, running)).resolves.toBeUndefined()
  })

  test('[PWLS-02] error: a wait that is given up is rejected', async () => {
    using answers = hearAnswers(platform)
    const controller = new AbortController()
    const wait = answers.wait(neverMs, controller.signal)
    controller.abort(new Error('cancelled'))
    await expect(wait).rejects.toThrow('cancelled')
  })

  test('[PWLS-02] the announcement carries nothing', async () => {
    using hearing = new DisposableStack()
    const names: string[] = []
    const said = Promise.withResolvers<unknown>()
    announceAnswer({
      openChannel(name) {
        names.push(name)
        const other = new BroadcastChannel(name)
        hearing.defer(() => other.close())
        other.onmessage = ({ data }) => said.resolve(data)
        return new BroadcastChannel(name)
      },
    })
    expect(await said.promise).toBeNull()
    expect(names).toHaveLength(1)
  })
})
