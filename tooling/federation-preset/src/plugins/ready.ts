import type { Compiler } from 'webpack';

/** Prints one line when the first build of a watching webpack is complete. */
export class ReadyPlugin {
  constructor(private readonly name: string) {}

  apply(compiler: Compiler): void {
    let reported = false;
    compiler.hooks.done.tap('ReadyPlugin', (stats) => {
      if (reported || stats.hasErrors()) return;
      reported = true;
      console.log(`${this.name}: ready`);
    });
  }
}
