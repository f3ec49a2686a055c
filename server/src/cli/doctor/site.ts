import { second } from '@hearth/shared/time'
import type { Env } from '../../platform/config/env.ts'
import { type Finding, failure, ok, reasonOf, warning, within } from './finding.ts'

const patience = 10 * second

/** Whether a proxy passes on WebSockets, which live events need. */
async function opensSocket(baseUrl: string): Promise<void> {
  const socket = new WebSocket(`${baseUrl.replace(/^http/, 'ws')}/live/?EIO=4&transport=websocket`)
  const opened = new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(Object.assign(new Error('refused'), { code: 'refused' }))
  })
  await within(patience, opened).finally(() => socket.close())
}

/** Whether members reach the site under its own address, from this machine. */
export async function examineSite({ BASE_URL }: Env): Promise<Finding[]> {
  try {
    const answer = await fetch(`${BASE_URL}/api/ready`, { signal: AbortSignal.timeout(patience) })
    if (!answer.ok)
      return [failure('site', `${BASE_URL} answers ${answer.status}.`, 'Read the log of Hearth and of the proxy.')]
  } catch (error) {
    const says = `${BASE_URL} does not answer (${reasonOf(error)}).`
    return [
      warning('site', says, 'Start Hearth. If it runs: does the name lead to this machine, and the proxy to Hearth?'),
    ]
  }
  const site = ok('site', `${BASE_URL} answers.`)
  try {
    await opensSocket(BASE_URL)
    return [site, ok('live connection', 'The site passes on WebSockets.')]
  } catch {
    const remedy = 'Let the proxy forward upgrades for /live (docs/operations/configure.md).'
    return [site, failure('live connection', 'The site does not pass on WebSockets.', remedy)]
  }
}
