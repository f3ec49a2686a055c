// Preloaded into a process to shift its clock (F11).
const shift = Number(process.env.BENCH_CLOCK_SHIFT ?? 0)
const RealDate = Date

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length ? values : [RealDate.now() + shift], newTarget),
  get: (target, key, receiver) => (key === 'now' ? () => RealDate.now() + shift : Reflect.get(target, key, receiver)),
})
