import { run, usage } from '../identity/console.ts'
import { withProduct } from './with-services.ts'

try {
  console.log(await withProduct((product) => run(product, process.argv.slice(2))))
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`)
  process.exitCode = 1
}
