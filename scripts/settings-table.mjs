// Writes the table of settings of `docs/operations/settings.md`: the variables,
// their defaults and their values are those of the services' schemas, and the
// words of a row stay as they stand there. `npm run docs:settings` writes it;
// `--check` only tells by the exit code whether it is current.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const page = join(root, 'docs/operations/settings.md')
const variable = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/
/** Sections of the page, and the files whose schemas they list. */
const sections = [
  ['host', 'services/host/src/{config,published-config,observe/config}.ts'],
  ...['guard', 'identity', 'keyshare', 'sessions', 'relayer', 'indexer'].map(
    (name) => [name, `services/${name}/src/{config,social/config}.ts`],
  ),
  ['metadata', 'services/metadata/src/config.ts'],
  ['api', 'services/api/src/config.ts'],
  [
    'onramp',
    '{packages/service-kit/src/onramp-config,services/onramp/src/index}.ts',
  ],
  ['bridge', 'services/bridge/src/config.ts'],
  ['walletconnect-relay', 'services/walletconnect-relay/src/config.ts'],
]

const text = readFileSync(page, 'utf8')
const current = withCurrentTables(text)
if (process.argv.includes('--check'))
  process.exitCode = current === text ? 0 : 1
else writeFileSync(page, current)

/** Returns the page with the tables that its schemas ask for. */
function withCurrentTables(text) {
  const words = wordsOf(text)
  const seen = new Set()
  return sections.reduce((current, [name, pattern]) => {
    const found = globSync(pattern, { cwd: root })
      .sort()
      .flatMap(readVariables)
      .filter(([key]) => !seen.has(key) && seen.add(key))
    const table = [
      '| Variable | Default | Values | What |',
      '|---|---|---|---|',
      ...rowsOf(found, words),
    ].join('\n')
    const [start, end] = [`<!-- ${name} -->\n`, `\n<!-- /${name} -->`]
    const [before, rest] = current.split(start)
    if (rest === undefined) throw new Error(`${page} has no mark ${start}`)
    return (
      before + start + table + end + rest.slice(rest.indexOf(end) + end.length)
    )
  }, text)
}

function rowsOf(found, words) {
  const byName = new Map(found)
  return found
    .filter(
      ([name]) =>
        !byName.has(name.replace(/_LOOPBACK$/, '')) ||
        !name.endsWith('_LOOPBACK'),
    )
    .map(([name, { fallback, values }]) => {
      const own = byName.get(`${name}_LOOPBACK`)
      const names = own ? `\`${name}\`, \`…_LOOPBACK\`` : `\`${name}\``
      const defaults = own ? `${fallback}, ${own.fallback}` : fallback
      return `| ${names} | ${defaults} | ${values} | ${words.get(name) ?? ''} |`
    })
}

function wordsOf(text) {
  const rows = text.matchAll(
    /^\| `([A-Z0-9_]+)`[^|]*\|[^|]*\|[^|]*\| ?(.*?) ?\|$/gm,
  )
  return new Map([...rows].map(([, name, what]) => [name, what]))
}

/** Reads the variables of a file's schemas, in their order. */
function readVariables(path) {
  const code = readFileSync(join(root, path), 'utf8')
  const constants = new Map()
  const found = []
  walk(parseSync(path, code).program, (node) => {
    if (node.type === 'VariableDeclarator' && node.init)
      constants.set(node.id.name, node.init)
    if (node.type !== 'Property' || !variable.test(node.key.name ?? '')) return
    const links = chainOf(node.value, constants)
    if (links.length > 0) found.push([node.key.name, factsOf(links, code)])
  })
  return found
}

/** The calls of a schema, such as `z.string().default('x')`, first call first. */
function chainOf(node, constants) {
  if (node.type === 'Identifier') {
    const named = constants.get(node.name)
    const links = named ? chainOf(named, constants) : []
    return node.name === 'json' ? [...links, { name: 'json', args: [] }] : links
  }
  if (node.type === 'TSAsExpression') return chainOf(node.expression, constants)
  if (node.type === 'MemberExpression') return chainOf(node.object, constants)
  if (node.type !== 'CallExpression') return []
  const { callee } = node
  if (callee.type !== 'MemberExpression') return []
  const before = chainOf(callee.object, constants)
  const isSchema =
    before.length > 0 || /^z(?:\.coerce)?$/.test(textOf(callee.object))
  return isSchema
    ? [...before, { name: callee.property.name, args: node.arguments }]
    : []
}

function textOf(node) {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression')
    return `${textOf(node.object)}.${node.property.name}`
  return ''
}

function factsOf(links, code) {
  const given = links.find(({ name }) => name === 'default')?.args[0]
  const raw = given ? code.slice(given.start, given.end) : undefined
  const fallback =
    raw === undefined || /^(?:''|\[\])$/.test(raw)
      ? 'none'
      : `\`${raw.replaceAll(/^'|'$|(?<=\d)_(?=\d)/g, '')}\``
  return { fallback, values: valuesOf(links, code) }
}

function valuesOf(links, code) {
  const has = (name) => links.some((link) => link.name === name)
  const choices = links.find(({ name }) => name === 'enum')?.args[0]
  if (choices?.type === 'ArrayExpression')
    return choices.elements.map(({ value }) => `\`${value}\``).join(', ')
  const bound = (name) => {
    const [limit] = links.findLast((link) => link.name === name)?.args ?? []
    return limit && code.slice(limit.start, limit.end).replaceAll('_', '')
  }
  if (!has('number')) return has('json') ? 'JSON' : has('url') ? 'URL' : 'text'
  const kind = has('int') ? 'whole number' : 'number'
  const least =
    bound('min') ??
    (has('positive') ? '1' : has('nonnegative') ? '0' : undefined)
  const range = [least && `from ${least}`, bound('max') && `to ${bound('max')}`]
  return [kind, ...range.filter(Boolean)].join(' ')
}

function walk(node, visit) {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit)
    return
  }
  if (!node || typeof node.type !== 'string') return
  visit(node)
  for (const key of Object.keys(node)) {
    const value = node[key]
    if (value && typeof value === 'object') walk(value, visit)
  }
}
