// Before the first paint, since the page's own code comes later: the scheme that was chosen on this device.
try {
  const chosen = localStorage.getItem('mui-mode');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.setAttribute('data-scheme', chosen);
} catch {
  // No storage: the system's scheme stays.
}

// The page came and its code did not, as when the server goes in between: a screen that nobody attends would stay empty.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) setTimeout(() => location.reload(), 5_000 + Math.random() * 10_000);
  },
  true,
);
