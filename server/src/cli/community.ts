import { run, usage } from '../moderation/community-file/console.ts'
import { withServices } from './with-services.ts'

try {
  console.log(await withServices((services) => run(services, process.argv.slice(2))))
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`)
  process.exitCode = 1
}
