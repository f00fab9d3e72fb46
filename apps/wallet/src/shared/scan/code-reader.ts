/** Reads the code in a picture; nothing when there is none to be found. */
export type CodeReader = (picture: ImageData) => Promise<string | undefined>

/** The reader that some browsers have. */
export type NativeDetector = {
  new (options: {
    formats: string[]
  }): {
    detect(picture: ImageData): Promise<readonly { rawValue: string }[]>
  }
  getSupportedFormats(): Promise<readonly string[]>
}

/** Beyond a first look at a picture, in milliseconds. */
const moreTimeMs = 400
const format = 'qr_code'

/**
 * Makes a reader: the browser's own where it has one, else ours, which is
 * loaded only then.
 *
 * @param native - `BarcodeDetector` of the browser
 * @see SEND-01
 */
export async function createCodeReader(
  native: NativeDetector | undefined,
): Promise<CodeReader> {
  if (native && (await knows(native))) {
    const detector = new native({ formats: [format] })
    return async (picture) => (await detector.detect(picture))[0]?.rawValue
  }
  const { decodeQR } = await import('qr/decode.js')
  return async (picture) => {
    try {
      return decodeQR(picture, { timeLimit: moreTimeMs })
    } catch {
      // It throws for a picture without a code.
      return undefined
    }
  }
}

async function knows(native: NativeDetector): Promise<boolean> {
  try {
    return (await native.getSupportedFormats()).includes(format)
  } catch {
    // A browser may have it and be built without it.
    return false
  }
}
