import { run, usage } from '../account/identity/console.ts'
import { usage as aboutBans, banAtConsole } from '../moderation/admin/console.ts'
import { withServices } from './with-services.ts'

const [command, ...args] = process.argv.slice(2)

try {
  console.log(
    await withServices((services) =>
      command === 'ban' ? banAtConsole(services, args) : run(services, process.argv.slice(2)),
    ),
  )
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}\n${aboutBans}`)
  process.exitCode = 1
}
