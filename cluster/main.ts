import { once } from 'node:events'
import { startCluster } from './start-cluster.ts'

const say = (sentence: string) => console.log(`[cairn] ${sentence}`)

say('Starting PostgreSQL, two chains, three keyshare nodes and two hosts…')
await using cluster = await startCluster({
  port: Number(process.env.PORT ?? 4000),
  withWallet: true,
  onMail: (to, link) => say(`Mail to ${to}: ${link}`),
})
say(`The wallet is at ${cluster.url}. Mails are printed here.`)
for (const [at, { url }] of cluster.replicas.entries())
  say(`Host ${at + 1}: ${url}/ready`)
for (const [at, { url }] of cluster.nodes.entries())
  say(`Keyshare node ${at + 1}: ${url}/ready`)
say(`PostgreSQL: ${cluster.databaseUrl}`)
for (const { chainId, rpcUrl } of cluster.chains)
  say(`Chain ${chainId}: ${rpcUrl}`)
say('Ctrl-C ends everything.')
const kept = setInterval(() => {}, 60_000)
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
clearInterval(kept)
say('Stopping…')
