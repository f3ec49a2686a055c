import { spawn } from 'node:child_process'
import net from 'node:net'
import { expect, it } from 'vitest'

it('A test that reaches beyond the machine fails, however it does', async () => {
  const reachedFor = (globalThis as { reachedFor?: string[] }).reachedFor!
  await expect(fetch('https://hearth.example/')).rejects.toThrow()
  await new Promise((resolve) => net.connect(80, '192.0.2.1').on('error', resolve))
  await new Promise((resolve) => net.connect({ host: '2001:db8::1', port: 80 }).on('error', resolve))
  expect(reachedFor.splice(0)).toEqual(['hearth.example', '192.0.2.1', '2001:db8::1'])
  const offline = import.meta.resolve('./offline-process.ts')
  const child = spawn(process.execPath, ['--import', offline, '-e', 'fetch("https://hearth.example").catch(() => {})'])
  expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(97)
})

it('The machine itself can be reached', async () => {
  const server = net.createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.on('listening', resolve))
  const { port } = server.address() as net.AddressInfo
  for (const host of ['127.0.0.1', 'localhost'])
    await new Promise((resolve, reject) => net.connect(port, host).on('error', reject).on('end', resolve).resume())
  server.close()
})
