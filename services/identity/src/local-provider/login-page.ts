import type { SocialProvider } from '@cairn/protocol'
import { html } from 'hono/html'
import { page } from '../social/pages.ts'

const names: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
  discord: 'Discord',
  twitch: 'Twitch',
}

/**
 * Renders the page that asks for a name and says that it is no real provider.
 */
export function loginPage(provider: SocialProvider, hint: string): string {
  const name = names[provider]
  return page(
    `Sign in with ${name}`,
    html`<h1>Sign in with ${name}</h1>
      <p>
        This page stands in for ${name} on your own machine. Enter any name.
        The same name always signs in the same person.
      </p>
      <form method="post">
        <label>
          Name
          <input
            autocomplete="username"
            autofocus
            maxlength="60"
            name="name"
            required
            value="${hint}"
          />
        </label>
        <button name="action" value="continue">Continue</button>
        <button class="quiet" formnovalidate name="action" value="cancel">
          Cancel
        </button>
      </form>`,
  )
}
