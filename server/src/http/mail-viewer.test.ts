import { describe, expect, it } from 'vitest'
import { startServices } from '../testing/services.ts'

const { app, services } = await startServices()
const secure = await startServices({ BASE_URL: 'https://hearth.example', NODE_ENV: 'production' })

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

describe('The mail viewer', () => {
  const name = '<script>alert(1)</script>'

  it('shows captured mails on this machine, without running their content', async () => {
    await services.mailer.send({
      to: 'ann@example.test',
      subject: name,
      text: name,
      html: name,
      links: ['http://localhost/"x'],
    })
    const page = await get('/dev/mail')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('ann@example.test')
    expect(page.body).not.toContain(name)
    expect((await get('/dev/mail.json')).json()[0]).toMatchObject({ to: 'ann@example.test', subject: name })
  })

  it('answers 404 to other machines, however its address is written', async () => {
    const forwarding = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via']
    for (const path of ['/dev/mail', '/dev/mail.json', '/%64ev/mail', '/dev/%6dail.json', '/DEV/mail', '//dev/mail']) {
      const answers = forwarding.map((header) => get(path, { [header]: 'for=127.0.0.1' }))
      answers.push(app.inject({ url: path, remoteAddress: '192.0.2.7' }))
      for (const answer of await Promise.all(answers)) expect(answer.body, path).not.toContain('ann@example.test')
    }
    expect((await get('/dev/mail', { via: '1.1 proxy' })).statusCode).toBe(404)
    expect((await app.inject({ url: '/dev/mail.json', remoteAddress: '192.0.2.7' })).statusCode).toBe(404)
  })

  it('is absent in production, and with a mail server', async () => {
    const posting = await startServices({ SMTP_URL: 'smtp://127.0.0.1:9' })
    for (const server of [secure.app, posting.app])
      for (const path of ['/dev/mail', '/dev/mail.json']) expect((await server.inject(path)).statusCode).toBe(404)
  })
})
