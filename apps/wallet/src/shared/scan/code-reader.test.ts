import { encodeQR } from 'qr'
import { describe, expect, test } from 'vitest'
import { createCodeReader, type NativeDetector } from './code-reader.ts'

const to = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

/** A picture of a code, `scale` pixels to a module. */
function pictureOf(text: string, scale = 4): ImageData {
  const rows = encodeQR(text, 'raw', { border: 4, scale })
  const data = new Uint8ClampedArray(
    rows.flatMap((row) =>
      row.flatMap((dark) => [...Array<number>(3).fill(dark ? 0 : 255), 255]),
    ),
  )
  return { data, width: rows.length, height: rows.length } as ImageData
}

describe('createCodeReader', () => {
  test.each([to, `ethereum:${to}@137?value=2.014e18`, 'orla.eth'])(
    '[SEND-01] reads a code of %s',
    async (text) => {
      const read = await createCodeReader(undefined)
      expect(await read(pictureOf(text))).toBe(text)
    },
  )

  test('[SEND-01] finds nothing where there is no code', async () => {
    const read = await createCodeReader(undefined)
    const data = new Uint8ClampedArray(200 * 200 * 4).fill(200)
    expect(
      await read({ data, width: 200, height: 200 } as ImageData),
    ).toBeUndefined()
  })

  test('[SEND-01] uses the browser’s own reader where it knows these codes', async () => {
    const nativeOf = (formats: string[]): NativeDetector =>
      class {
        static getSupportedFormats = async () => formats
        detect = async () => [{ rawValue: 'of the browser' }]
      }
    const own = await createCodeReader(nativeOf(['qr_code', 'aztec']))
    expect(await own(pictureOf(to))).toBe('of the browser')
    const ours = await createCodeReader(nativeOf(['ean_13']))
    expect(await ours(pictureOf(to))).toBe(to)
  })
})
