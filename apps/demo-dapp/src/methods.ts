import { type CairnProvider, createCairn, ProviderError } from '@cairn/sdk'
import { type Example, examples } from './examples.ts'

/** The wallet: `?wallet=`, else the one that `npm start` starts. */
const walletUrl =
  new URLSearchParams(location.search).get('wallet') ?? 'http://localhost:4000'

const provider = createCairn({ walletUrl, app: 'Cairn demo', chainId: 137 })
let account = ''

provider.on('accountsChanged', ([first = '']) => show(first))
for (const name of [
  'connect',
  'disconnect',
  'accountsChanged',
  'chainChanged',
] as const)
  provider.on(name, (data) => addEvent(name, data))
await showPresentAccount()
part('methods').append(...examples.map((example) => formOf(provider, example)))

async function showPresentAccount(): Promise<void> {
  const accounts = await provider.request({ method: 'eth_accounts' })
  const [first] = Array.isArray(accounts) ? accounts : []
  show(typeof first === 'string' ? first : '')
}

function show(present: string): void {
  account = present
  part('state').textContent = present
    ? `Connected as ${present}`
    : 'Not connected'
}

function addEvent(name: string, data: unknown): void {
  const entry = document.createElement('li')
  const text = data instanceof Error ? data.message : JSON.stringify(data)
  entry.textContent = `${name} ${text}`
  part('events').append(entry)
}

/** A method, its parameters to change, a button, and the answer. */
function formOf(from: CairnProvider, { method, params }: Example) {
  const form = document.createElement('form')
  const title = document.createElement('h2')
  title.textContent = method
  const field = document.createElement('textarea')
  field.setAttribute('aria-label', `Parameters of ${method}`)
  field.placeholder = 'Empty: the parameters of the example'
  const button = document.createElement('button')
  button.textContent = 'Ask'
  button.setAttribute('aria-label', `Ask ${method}`)
  const answer = document.createElement('output')
  form.append(title, field, button, answer)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    answer.className = ''
    answer.textContent = 'Waiting for the answer…'
    try {
      const asked = field.value ? JSON.parse(field.value) : params({ account })
      field.value = JSON.stringify(asked)
      const result = await from.request({ method, params: asked })
      answer.textContent = JSON.stringify(result, null, 2)
    } catch (error) {
      answer.className = 'failed'
      answer.textContent =
        error instanceof ProviderError
          ? `${error.code}: ${error.message}`
          : String(error)
    }
  })
  return form
}

function part(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no ${id}.`)
  return element
}
