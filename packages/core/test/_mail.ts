import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type TestMail = AsyncDisposable & {
  readonly port: number
  /** The link in the newest mail to an address. */
  readonly linkTo: (address: string) => URL | undefined
}

/**
 * Takes mail in, as the person's own server would.
 *
 * @param onLink - told of each link that arrives
 */
export async function startMail(
  onLink?: (to: string, link: URL) => void,
): Promise<TestMail> {
  const links = new Map<string, URL>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      read(stream, links, onLink).then(() => done(), done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return {
    port: address.port,
    linkTo: (to) => links.get(to),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function read(
  stream: AsyncIterable<Uint8Array>,
  links: Map<string, URL>,
  onLink?: (to: string, link: URL) => void,
): Promise<void> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const mail = await PostalMime.parse(Buffer.concat(chunks))
  const [link] = /https?:\/\/\S+/.exec(mail.text ?? '') ?? []
  const to = mail.to?.[0]?.address
  if (!to || !link) return
  links.set(to, new URL(link))
  onLink?.(to, new URL(link))
}
