// Before the first paint, since the page's own code comes later: the scheme that was chosen on this device.
try {
  const chosen = localStorage.getItem('mui-mode');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.setAttribute('data-scheme', chosen);
} catch {
  // No storage: the system's scheme stays.
}
