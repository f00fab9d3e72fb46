// A host of the cluster loads this file first. It moves the clock of that
// process alone by the ms in the file CAIRN_CLOCK_FILE.
import { readFileSync } from 'node:fs'

const RealDate = Date
const file = process.env.CAIRN_CLOCK_FILE ?? ''
/** Pause between two looks at the file, in ms. */
const lookEveryMs = 200
let aheadMs = 0

function look(): void {
  try {
    aheadMs = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    // Without the file the clock is right.
    aheadMs = 0
  }
}

look()
setInterval(look, lookEveryMs).unref()

const realNow = RealDate.now.bind(RealDate)
RealDate.now = () => realNow() + aheadMs
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, self) =>
    Reflect.construct(
      target,
      given.length === 0 ? [realNow() + aheadMs] : given,
      self === globalThis.Date ? target : self,
    ) as Date,
  apply: () => new RealDate(realNow() + aheadMs).toString(),
})
