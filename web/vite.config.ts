import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['WATCHGLASS_URL'] ?? 'http://127.0.0.1:8080';

/** In development the two APIs and the socket are taken from a running stack. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022' },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/ingest': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
