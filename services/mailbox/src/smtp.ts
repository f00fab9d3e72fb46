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
 * Accepts email on loopback. Acknowledges it after `onMail` resolved.
 *
 * @param port - any free port if absent
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
  // A client that disconnects early is ignored.
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

/**
 * Reads the stream to its end even when it is too long, because SMTP answers
 * only then.
 */
async function collect(stream: SMTPServerDataStream): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of stream) {
    if (stream.sizeExceeded) parts.length = 0
    else parts.push(part as Uint8Array)
  }
  if (stream.sizeExceeded) throw new MailTooLongError()
  return Buffer.concat(parts)
}

/** The email is too long, with SMTP's own code and text. */
class MailTooLongError extends BaseError {
  override readonly name = 'MailTooLongError'
  readonly responseCode = 552

  constructor() {
    super('The mail is too long.')
  }
}
