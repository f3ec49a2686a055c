// npm run test:containers: builds the image and starts it as deploy/compose.yaml says: from sign-up to message, a restart,
// another image with the same data, a crash. Where systemd-analyze is installed, it rates the service too; where promtool
// is, it tries the alerts and reads the metrics.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aConversationIn, messagesOf } from './container-members.ts'

const port = 20_000 + Math.floor(Math.random() * 10_000)
const folder = mkdtempSync(join(tmpdir(), 'hearth-containers-'))
const images = ['hearth-test:one', 'hearth-test:two'] as const
/** A container of another project never meets this one. */
const project = `hearth-test-${port}`

const has = (command: string) => spawnSync('sh', ['-c', `command -v ${command}`]).status === 0
const engine = has('podman') ? 'podman' : 'docker'
const compose = engine === 'podman' ? ['podman-compose'] : ['docker', 'compose']

function run(command: string, args: string[], env: Record<string, string> = {}) {
  return execFileSync(command, args, { encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 1e8 })
}

function composed(image: string, ...args: string[]) {
  const [command, ...first] = compose as [string, ...string[]]
  const env = {
    HEARTH_IMAGE: image,
    HEARTH_PORT: String(port),
    // Not production: mails are kept in the container, where the test reads them.
    BASE_URL: `http://localhost:${port}`,
    SECRETS: folder,
  }
  return run(command, [...first, '-p', project, '-f', 'deploy/compose.yaml', ...args], env)
}

const container = () =>
  run(engine, ['ps', '-aq', '--filter', `volume=${project}_data`])
    .trim()
    .split('\n')[0]!

async function ready(within = 120) {
  const began = Date.now()
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
    if (answer?.ok) return ((Date.now() - began) / 1000).toFixed(1)
    if (!container()) throw new Error('The container did not start; what the engine said stands above.')
    if (Date.now() - began > within * 1000) throw new Error(`Not ready:\n${run(engine, ['logs', container()])}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Runs a script in the container, as its own user. */
const inside = (script: string) => run(engine, ['exec', container(), 'node', '-e', script])

function expectSame(what: string, found: unknown, expected: unknown) {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
  if (one !== other) throw new Error(`${what}: ${one}, not ${other}`)
}

/** The program's user may write its data and nothing else. */
function expectConfined() {
  const attempt = (path: string) =>
    inside(`try { fs.writeFileSync('${path}', ''); fs.rmSync('${path}'); console.log('written') }
      catch ({ code }) { console.log(code) }`).trim()
  expectSame('user', inside('console.log(process.getuid())').trim(), '1000')
  expectSame('its own program', attempt('/hearth/server/x'), 'EROFS')
  expectSame('the system', attempt('/etc/x'), 'EROFS')
  expectSame('its data', attempt('/data/x'), 'written')
}

function build() {
  const offline = spawnSync(engine, ['image', 'exists', 'docker.io/library/node:24-bookworm-slim']).status === 0
  const options =
    engine === 'podman' ? ['--format', 'docker', '--network=host', ...(offline ? ['--pull=never'] : [])] : []
  run(engine, ['build', ...options, '-f', 'deploy/Dockerfile', '-t', images[0], '.'])
  // The same program under another name stands for the next version: what is tried is that the data outlives the image.
  run(engine, ['tag', images[0], images[1]])
}

function checkService() {
  if (!has('systemd-analyze')) return console.log('skipped: systemd-analyze is not installed')
  // 2.0 of 10: below it systemd calls a service "OK".
  run('systemd-analyze', ['security', '--offline=true', '--threshold=20', 'deploy/hearth.service'])
  console.log('holds: the service for systemd')
}

const hasPromtool = has('promtool')

/** Whether each alert fires when it should, and no sooner. */
function checkAlerts() {
  if (!hasPromtool) return console.log('skipped: promtool is not installed (in Debian it is part of prometheus)')
  run('promtool', ['check', 'rules', 'deploy/alerts.yml'])
  run('promtool', ['test', 'rules', 'deploy/alerts.test.yml'])
  console.log('holds: the alerts for Prometheus')
}

/** Whether the metrics of the container are named and described as Prometheus wants them. */
function checkMetrics() {
  if (!hasPromtool) return
  const input = inside(
    "fetch('http://127.0.0.1:3000/metrics').then(async (answer) => console.log(await answer.text()))",
  )
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' })
  if (status !== 0 || stdout || stderr) throw new Error(`promtool says of the metrics:\n${stdout}${stderr}`)
  console.log('holds: the names of metrics')
}

async function test() {
  checkService()
  checkAlerts()
  writeFileSync(join(folder, 'secret'), 'a secret of the test, of 32 letters or more')
  writeFileSync(join(folder, 'smtp_url'), '')
  build()
  composed(images[0], 'up', '-d')
  console.log(`holds: a first start, ready after ${await ready()} s`)
  expectConfined()
  checkMetrics()
  const talk = await aConversationIn(port, () =>
    JSON.parse(
      inside("fetch('http://127.0.0.1:3000/dev/mail.json').then(async (answer) => console.log(await answer.text()))"),
    ),
  )
  const expected = ['Hello from a container']
  expectSame('messages', await messagesOf(talk), expected)
  console.log('holds: from sign-up to message')
  for (const [how, again] of [
    ['a restart', () => composed(images[0], 'restart')],
    ['another image with the same data', () => [composed(images[0], 'down'), composed(images[1], 'up', '-d')]],
    ['a crash', () => [run(engine, ['kill', '-s', 'KILL', container()]), run(engine, ['start', container()])]],
  ] as const) {
    again()
    const seconds = await ready()
    expectSame(`messages after ${how}`, await messagesOf(talk), expected)
    if (engine === 'podman') run(engine, ['healthcheck', 'run', container()])
    console.log(`holds: ${how}, ready after ${seconds} s`)
  }
}

try {
  await test()
} finally {
  composed(images[0], 'down', '-v')
  for (const image of images) spawnSync(engine, ['rmi', '--force', image])
  rmSync(folder, { recursive: true, force: true })
}
