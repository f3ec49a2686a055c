// A load balancer between the members and the processes that can disconnect, delay, duplicate and drop.
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { disturbFrames } from './frames.ts'

export type Target = { name: string; port: number }
/** A request of a member, for any healthy process or for the named one. */
export type Question = {
  member: string
  node?: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}
export type Answer = { status: number; body: string }

/** The current disturbances of the network. */
export type Disturbances = {
  /** Members, by bench name, without a network. */
  offline: Set<string>
  /** Whether to drop the answer to a request. */
  dropAnswer: (method: string, path: string) => boolean
  /** Parallel copies of a request; the first answer is passed on and `compare` gets all. */
  copies: (method: string, path: string) => number
  compare: (answers: Answer[]) => void
  /** Milliseconds before an answer is passed on. */
  answerDelay: () => number
  /** Milliseconds before a live event is passed on, or null to lose it. */
  eventDelay: (() => number | null) | null
}

export const noDisturbances = (): Disturbances => ({
  offline: new Set(),
  dropAnswer: () => false,
  copies: () => 1,
  compare: () => {},
  answerDelay: () => 0,
  eventDelay: null,
})

const whoIs = (message: IncomingMessage) => String(message.headers['x-bench-member'] ?? '')
const wantedNode = (message: IncomingMessage) => String(message.headers['x-bench-node'] ?? '')
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function forward(agent: Agent, port: number, { method, path, headers, body }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ agent, port, host: '127.0.0.1', path, method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk) => (text += chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 502, body: text }))
      answer.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** Chooses the healthy processes in turn, or the one that a request names. */
function createBalancer(targets: Target[]) {
  const healthy = new Set(targets)
  let turn = 0
  const timer = setInterval(() => {
    for (const target of targets)
      fetch(`http://127.0.0.1:${target.port}/api/ready`, { signal: AbortSignal.timeout(1500) }).then(
        (answer) => (answer.status === 200 ? healthy.add(target) : healthy.delete(target)),
        () => healthy.delete(target),
      )
  }, 1000)
  return {
    choose(name: string | undefined): Target | undefined {
      const wanted = targets.find((target) => target.name === name)
      const up = targets.filter((target) => healthy.has(target))
      return wanted ?? up[turn++ % up.length]
    },
    stop: () => clearInterval(timer),
  }
}

type Balancer = ReturnType<typeof createBalancer>
type LiveConnection = { member: string; socket: Socket }

/** Forwards one request under the current disturbances. @throws when the member's connection is lost */
async function pass(balancer: Balancer, agent: Agent, disturbances: Disturbances, question: Question): Promise<Answer> {
  const { member, method, path } = question
  const target = balancer.choose(question.node)
  if (disturbances.offline.has(member) || !target) throw new Error('The member has no connection.')
  const copies = Array.from({ length: disturbances.copies(method, path) }, () => forward(agent, target.port, question))
  const answers = await Promise.all(copies)
  if (answers.length > 1) disturbances.compare(answers)
  const delay = disturbances.answerDelay()
  if (delay) await wait(delay)
  if (disturbances.dropAnswer(method, path) || disturbances.offline.has(member))
    throw new Error('The connection was lost before the answer.')
  return answers[0]!
}

type Upgrade = {
  incoming: IncomingMessage
  front: Socket
  head: Buffer
}

/** Forwards one live connection from start to end. */
function join(target: Target, disturbances: Disturbances, { incoming, front, head }: Upgrade) {
  const behind = connect(target.port, '127.0.0.1', () => {
    const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    behind.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
    if (head.length) behind.write(head)
    front.pipe(behind)
    const delay = () => (disturbances.eventDelay ? disturbances.eventDelay() : 0)
    if (disturbances.eventDelay) behind.pipe(disturbFrames(delay)).pipe(front)
    else behind.pipe(front)
  })
  const end = () => {
    front.destroy()
    behind.destroy()
  }
  for (const socket of [front, behind]) socket.on('error', end).on('close', end)
}

/**
 * Balances over the healthy processes. Live connections go through a real socket. Requests come by a function call,
 * since a second HTTP server in the measuring process would cost as much as the members do.
 */
export async function startProxy(targets: Target[], disturbances: Disturbances) {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const balancer = createBalancer(targets)
  const connections = new Set<LiveConnection>()
  const server = createServer((_, outgoing) => outgoing.writeHead(404).end())
  server.on('upgrade', (incoming, front: Socket, head) => {
    front.on('error', () => front.destroy())
    const connection = { member: whoIs(incoming), socket: front }
    const target = balancer.choose(wantedNode(incoming))
    if (disturbances.offline.has(connection.member) || !target) return front.destroy()
    connections.add(connection)
    front.on('close', () => connections.delete(connection))
    join(target, disturbances, { incoming, front, head })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    ask: (question: Question) => pass(balancer, agent, disturbances, question),
    /** Disconnects the live connections of these members, or of all. */
    disconnect(members?: Set<string>) {
      for (const { member, socket } of connections) if (!members || members.has(member)) socket.destroy()
    },
    stop() {
      balancer.stop()
      agent.destroy()
      for (const { socket } of connections) socket.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

export type BenchProxy = Awaited<ReturnType<typeof startProxy>>
