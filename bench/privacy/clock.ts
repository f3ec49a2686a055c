// Preloaded into a server process: each SIGUSR2 advances its clock by CLOCK_STEP milliseconds.
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
