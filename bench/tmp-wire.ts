import { chromium } from '@playwright/test';
import { signInAs, startPages, whenUsable } from 'e2e/first-visits';
import { startProduct } from 'e2e/product';
import { buildOneBundle } from './one-bundle-build';
async function main() {
  const names = process.argv.slice(2);
  const { prerendered } = buildOneBundle();
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  const products = [await startProduct({ demo: true }), await startProduct({ demo: true, shellDist: prerendered })];
  for (const [name, page] of Object.entries(startPages).filter(([n]) => names.length === 0 || names.includes(n))) {
    const totals: number[] = [];
    for (const product of products) {
      const context = await browser.newContext();
      if (page.as) await signInAs(context, product.url, page.as);
      const tab = await context.newPage();
      const dev = await context.newCDPSession(tab);
      await dev.send('Network.enable');
      const files = new Map<string, { url: string; bytes: number; header: number }>();
      dev.on('Network.responseReceived', ({ requestId, response }) => {
        if (response.mimeType.includes('javascript')) files.set(requestId, { url: response.url, bytes: 0, header: response.encodedDataLength });
      });
      dev.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const f = files.get(requestId);
        if (f) f.bytes = encodedDataLength;
      });
      await tab.goto(product.url + page.path);
      await whenUsable(tab, page.content);
      const usable = [...files.values()].reduce((s, f) => s + f.bytes, 0);
      await tab.waitForTimeout(1500);
      const all = [...files.values()];
      totals.push(usable);
      console.log(name, product === products[0] ? 'composed' : 'bundle', all.length, 'files', (usable / 1000).toFixed(1), 'later', (all.reduce((s, f) => s + f.bytes, 0) / 1000).toFixed(1));
      if (names.length) for (const f of all.sort((a, b) => b.bytes - a.bytes)) console.log('   ', (f.bytes / 1000).toFixed(2), f.header, f.url.replace(product.url, ''));
      await context.close();
    }
    console.log(name, 'ratio', ((totals[0] ?? 0) / (totals[1] ?? 1)).toFixed(4));
  }
  await browser.close();
  await Promise.all(products.map((p) => p.close()));
}
void main();
