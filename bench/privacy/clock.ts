// Preloaded into a process of the product: each SIGUSR2 takes its clock on by as many milliseconds as CLOCK_STEP says.
const step = Number(process.env.CLOCK_STEP ?? 0)
const RealDate = Date
let shift = 0
process.on('SIGUSR2', () => {
  shift += step
})

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length ? values : [RealDate.now() + shift], newTarget),
  get: (target, key, receiver) => (key === 'now' ? () => RealDate.now() + shift : Reflect.get(target, key, receiver)),
})
