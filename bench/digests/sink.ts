// A mail server in a process of its own that counts what it receives: node bench/digests/sink.ts. It prints its port, and
// answers each line on its standard input with its counts.
import { createInterface } from 'node:readline'
import { SMTPServer } from 'smtp-server'

/** What the mail server has received. */
export type Counts = { mails: number; people: number; twice: number; twiceWithOtherId: number }

/** The ids of the mails for each address. */
const received = new Map<string, string[]>()

const server = new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onData(stream, session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      const [, id = ''] = /^Message-ID: (\S+)/im.exec(Buffer.concat(parts).toString()) ?? []
      for (const { address } of session.envelope.rcptTo) received.set(address, [...(received.get(address) ?? []), id])
      done()
    })
  },
})
// A client that is killed resets its connections.
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => console.log((server.server.address() as { port: number }).port))

function counts(): Counts {
  const ids = [...received.values()]
  const repeated = ids.filter((one) => one.length > 1)
  return {
    mails: ids.reduce((sum, one) => sum + one.length, 0),
    people: ids.length,
    twice: repeated.length,
    twiceWithOtherId: repeated.filter((one) => new Set(one).size > 1).length,
  }
}

createInterface({ input: process.stdin }).on('line', () => console.log(JSON.stringify(counts())))
