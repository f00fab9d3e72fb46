import type { IncomingMessage, ServerResponse } from 'node:http'
import { socialProvider } from '@cairn/protocol'
import type { Provider } from 'oidc-provider'
import { pageHeaders } from '../social/pages.ts'
import { toAccount } from './accounts.ts'
import { loginPage } from './login-page.ts'

/** Scope that every client of the bundled provider may request. */
export const scope = 'openid email profile offline_access'
const mostBytes = 10_000

/**
 * Serves the login page of the bundled provider. Typing a name signs that
 * person in and grants what the client requested.
 *
 * @param origins - to which the form may lead, by the redirects that follow it
 * @throws when the sign-in has ended, or belongs to another browser
 */
export async function interact(
  provider: Provider,
  origins: readonly string[],
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(req, res)
  const name = socialProvider.parse(params.client_id)
  const form = req.method === 'POST' ? await readForm(req) : undefined
  if (form?.get('action') === 'cancel') {
    const error = { error: 'access_denied' }
    return provider.interactionFinished(req, res, error)
  }
  const account = form && toAccount(name, form.get('name') ?? '')
  if (!account) {
    const hint = params.login_hint
    const policy = pageHeaders['content-security-policy'].replace(
      "form-action 'self'",
      ["form-action 'self'", ...origins].join(' '),
    )
    res.writeHead(200, { ...pageHeaders, 'content-security-policy': policy })
    res.end(loginPage(name, typeof hint === 'string' ? hint : ''))
    return
  }
  const accountId = account.id
  const grant = new provider.Grant({ accountId, clientId: name })
  grant.addOIDCScope(scope)
  const grantId = await grant.save()
  await provider.interactionFinished(req, res, {
    login: { accountId, remember: false },
    consent: { grantId },
  })
}

async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of req) {
    text += chunk
    if (text.length > mostBytes) throw new Error('The form is too large.')
  }
  return new URLSearchParams(text)
}
