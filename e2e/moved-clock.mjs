// Loaded by a product whose journey takes months: its clock is ahead by MOVED_CLOCK_MS. Timers wait as long as ever.
const ahead = Number(process.env.MOVED_CLOCK_MS ?? 0);
const { now } = Date;
Date.now = () => now() + ahead;
globalThis.Date = new Proxy(Date, {
  construct: (target, values, called) => Reflect.construct(target, values.length > 0 ? values : [target.now()], called),
});
