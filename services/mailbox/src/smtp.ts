import type { AddressInfo } from 'node:net'
import { BaseError } from '@cairn/primitives'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

const maxMailBytes = 1_000_000

export type ReceivedMail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Takes mail on loopback and hands it over before it is acknowledged.
 *
 * @param port - any free one where left out
 */
export async function startSmtp(
  onMail: (mail: ReceivedMail) => Promise<void>,
  port = 0,
): Promise<{ readonly port: number } & AsyncDisposable> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxMailBytes,
    closeTimeout: 1_000,
    logger: false,
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      collect(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(async (mail) => {
          for (const to of recipients) {
            await onMail({
              to,
              subject: mail.subject ?? '',
              text: mail.text ?? '',
              html: mail.html ?? '',
            })
          }
        })
        .then(() => callback(), callback)
    },
  })
  // A client that hangs up in the middle is its own problem.
  server.on('error', () => {})
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const address = server.server.address() as AddressInfo
  return {
    port: address.port,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Read to its end even when it is too long: only then can we answer. */
async function collect(stream: SMTPServerDataStream): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of stream) {
    if (stream.sizeExceeded) parts.length = 0
    else parts.push(part as Uint8Array)
  }
  if (stream.sizeExceeded) throw new MailTooLongError()
  return Buffer.concat(parts)
}

/** SMTP's own words for a mail that is too long. */
class MailTooLongError extends BaseError {
  override readonly name = 'MailTooLongError'
  readonly responseCode = 552

  constructor() {
    super('The mail is too long.')
  }
}
