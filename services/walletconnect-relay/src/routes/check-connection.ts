import type { IncomingHttpHeaders } from 'node:http'
import { checkClientToken } from '../client-token.ts'
import type { RelayConfig } from '../config.ts'
import { ConnectRefusal } from '../relay-error.ts'

/**
 * Returns the id of a client that may connect, or the reason for refusing it.
 *
 * @see WCON-02
 */
export function checkConnection(
  call: {
    readonly query: URLSearchParams
    readonly headers: IncomingHttpHeaders
    readonly now: Date
  },
  config: Pick<RelayConfig, 'projectIds' | 'origins' | 'audiences'>,
): string | ConnectRefusal {
  const { projectIds, origins, audiences } = config
  const projectId = call.query.get('projectId') ?? ''
  if (projectIds.length > 0 && projectId === '')
    return new ConnectRefusal('Project id not specified')
  if (projectIds.length > 0 && !projectIds.includes(projectId))
    return new ConnectRefusal('Project not found')
  const { origin, authorization = '' } = call.headers
  if (origins.length > 0 && origin && !origins.includes(origin))
    return new ConnectRefusal('Origin not allowed')
  const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  const token = call.query.get('auth') || bearer
  if (!token) return new ConnectRefusal('Missing JWT')
  try {
    return checkClientToken(token, { audiences, now: call.now })
  } catch (error) {
    if (error instanceof ConnectRefusal) return error
    throw error
  }
}
