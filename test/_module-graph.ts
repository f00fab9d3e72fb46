import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/** An import of a module, as in its code. */
export type Import = {
  /** As written: `./a.ts`, `#shared/b.ts`, `@cairn/core`. */
  readonly from: string
  /** Type imports do not exist at run time. */
  readonly kind: 'value' | 'type'
}

/**
 * Parses the imports of a module: static, re-exported, bare and dynamic ones,
 * and inline types (`import('./a.ts').A`).
 *
 * @throws {Error} if the text is not TypeScript
 */
export function parseImports(path: string, text: string): readonly Import[] {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const declared = program.body.flatMap((node): Import[] => {
    switch (node.type) {
      case 'ImportDeclaration':
        return [{ from: node.source.value, kind: node.importKind ?? 'value' }]
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration':
        return node.source
          ? [{ from: node.source.value, kind: node.exportKind ?? 'value' }]
          : []
      default:
        return []
    }
  })
  const dynamic = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const from = /^['"](.*)['"]$/.exec(
      text.slice(moduleRequest.start, moduleRequest.end),
    )?.[1]
    return from === undefined ? [] : [{ from, kind: 'value' } as const]
  })
  const inPlace = text.includes('import(') ? typesInPlace(program) : []
  return [...declared, ...dynamic, ...inPlace]
}

function typesInPlace(node: unknown): Import[] {
  if (typeof node !== 'object' || node === null) return []
  const own: Import[] =
    'type' in node &&
    node.type === 'TSImportType' &&
    'source' in node &&
    typeof node.source === 'object' &&
    node.source !== null &&
    'value' in node.source
      ? [{ from: String(node.source.value), kind: 'type' }]
      : []
  return [...own, ...Object.values(node).flatMap(typesInPlace)]
}

/** Returns the folder of a module's workspace, such as `apps/wallet`. */
export function workspaceOf(path: string): string {
  return path.split('/', 2).join('/')
}

/** Tells if a relative import leads out of the workspace of its module. */
export function leavesWorkspace(path: string, from: string): boolean {
  if (!from.startsWith('.')) return false
  const to = normalize(join(dirname(path), from))
  return !to.startsWith(`${workspaceOf(path)}/`)
}

/** The imports of each module, by path. */
export type Graph = ReadonlyMap<string, readonly string[]>

/**
 * Finds groups of modules that all reach one another: a cycle, or several
 * connected cycles. Sorted, so that failures are reproducible.
 */
export function findCycles(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return found
    .filter(([one = '', ...others]) => {
      return others.length > 0 || graph.get(one)?.includes(one)
    })
    .map((group) => group.toSorted())
    .toSorted((a, b) => (`${a}` < `${b}` ? -1 : 1))

  /** Tarjan's strongly connected components. */
  function visit(path: string): number {
    const own = order.size
    order.set(path, own)
    stack.push(path)
    let least = own
    for (const next of graph.get(path) ?? []) {
      if (!graph.has(next)) continue
      const known = order.get(next)
      if (known === undefined) least = Math.min(least, visit(next))
      else if (stack.includes(next)) least = Math.min(least, known)
    }
    low.set(path, least)
    if (least === own) found.push(stack.splice(stack.indexOf(path)))
    return least
  }
}
