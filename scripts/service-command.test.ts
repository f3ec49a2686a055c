import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** A release with a link to its command, on a machine whose systemd says what it is asked to run. */
function machine() {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-service-'))
  mkdirSync(join(folder, 'release/deploy'), { recursive: true })
  cpSync('deploy/hearth', join(folder, 'release/deploy/hearth'))
  symlinkSync(join(folder, 'release/deploy/hearth'), join(folder, 'hearth'))
  const program = (name: string, script: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  program('systemd-run', `for word; do echo "$word"; done`)
  program('systemctl', `case "$2" in *=Environment) echo 'DATA_DIR=/srv/data "MAIL_FROM=Fjord <a@b.example>"';; esac`)
  const options = { encoding: 'utf8', env: { PATH: `${folder}:${process.env.PATH}` } } as const
  return { folder, hearth: (...args: string[]) => spawnSync(join(folder, 'hearth'), args, options) }
}

describe('The command of an installed release', () => {
  it('runs as the user of the service, with its settings, in the folder of the release', () => {
    const { folder, hearth } = machine()
    const words = hearth('admin', 'list').stdout.split('\n')
    expect(words).toContain('User=hearth')
    expect(words).toContain('Environment=DATA_DIR=/srv/data "MAIL_FROM=Fjord <a@b.example>"')
    expect(words).toContain('EnvironmentFile=-/etc/hearth/settings')
    expect(words).toContain(
      `WorkingDirectory=${execFileSync('readlink', ['-f', join(folder, 'release')])
        .toString()
        .trim()}`,
    )
  })

  it('leaves a database that it started to a server that began meanwhile', () => {
    expect(machine().hearth('backup').stdout.split('\n')).toContain('KillMode=process')
  })

  it('passes on its arguments as they are', () => {
    const words = machine().hearth('admin', 'ban', 'bo@example.com', '--reason', 'You asked for "gift cards".').stdout
    expect(words.trimEnd().split('\n').slice(-9)).toEqual([
      ...['npm', 'run', '--silent', 'admin', '--'],
      ...['ban', 'bo@example.com', '--reason', 'You asked for "gift cards".'],
    ])
  })

  it('says what is missing without a command', () => {
    expect(machine().hearth()).toMatchObject({ status: 2, stderr: expect.stringContaining('such as doctor') })
  })
})
