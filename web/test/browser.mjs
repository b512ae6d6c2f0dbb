// browser.mjs - a server for the built page and a browser to drive it.

import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join, resolve } from 'node:path';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.gz': 'application/octet-stream' };

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

// Serves the folder DIR on a free port. Returns { url, close }.
export function serve(dir) {
  const server = createServer((request, answer) => {
    const name = new URL(request.url, 'http://x').pathname;
    try {
      const file = readFileSync(join(dir, name.endsWith('/') ? `${name}index.html` : name));
      answer.writeHead(200, { 'content-type': TYPES[extname(name)] || 'text/html', 'cache-control': 'no-store' });
      answer.end(file);
    } catch {
      answer.writeHead(404);
      answer.end();
    }
  });
  return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready({ url: `http://localhost:${server.address().port}/`, close: () => server.close() })));
}

export async function launch(modules) {
  const { chromium } = createRequire(resolve(modules, '..', 'package.json'))('playwright-core');
  return chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--headless', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-default-apps'],
  });
}

// Opens the page at URL in a new context. Messages of the console that are errors go to ERRORS.
export async function open(browser, url, { size = DESKTOP, lang = 'en-GB', theme = 'light', before, reduced = true } = {}) {
  const context = await browser.newContext({ viewport: size, locale: lang, colorScheme: theme, reducedMotion: reduced ? 'reduce' : 'no-preference', serviceWorkers: 'allow', hasTouch: size.width < 600 });
  const page = await context.newPage();
  page.errors = [];
  page.strangers = [];
  page.on('console', (m) => m.type() === 'error' && page.errors.push(m.text()));
  page.on('pageerror', (e) => page.errors.push(String(e)));
  page.on('request', (r) => !r.url().startsWith(url.startsWith('file:') ? 'file:' : new URL(url).origin) && !/^(blob|data):/.test(r.url()) && page.strangers.push(r.url()));
  if (before) await page.addInitScript(before);
  await page.goto(url);
  return page;
}

// Waits until the ruling on the present case stands on the page.
export async function ruled(page) {
  await page.waitForFunction(() => document.querySelector('.ruling[aria-busy="false"]'), null, { timeout: 60000 });
}
