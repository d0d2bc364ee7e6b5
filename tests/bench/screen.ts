import { chromium, type Browser, type Page } from 'playwright-core';
import type { Product } from './product.ts';
import type { Workspace } from '../builders/workspace.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const LOADED_WITHIN_MS = 60_000;

export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Resolves when a tile shows a value. */
export async function untilShown(page: Page, tiles = 1): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('[data-testid=value]').length >= wanted, tiles, {
    timeout: LOADED_WITHIN_MS,
  });
}

/** Signs in like the printed link, through its fragment. */
export function signInLink({ stack }: Pick<Product, 'stack'>, { owner }: Workspace, next: string): string {
  return `${stack.url}/login#refresh=${encodeURIComponent(owner.refresh)}&next=${encodeURIComponent(next)}`;
}
