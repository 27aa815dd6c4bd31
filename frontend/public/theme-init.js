// Runs before the first paint: puts the stored theme on the document root, so that no page ever flashes in the other one,
// and whether somebody is signed in, for the front page, which asks no server.
(function () {
  var mode = 'dark';
  var isSignedIn = false;
  try {
    mode = localStorage.getItem('theme') || 'dark';
    isSignedIn = localStorage.getItem('signed-in') !== null;
  } catch {
    // Storage may be forbidden; then the default holds.
  }
  if (mode === 'system') mode = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  if (mode !== 'light') mode = 'dark';
  var root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(mode);
  root.setAttribute('data-theme', mode);
  if (isSignedIn) root.setAttribute('data-signed-in', '');
})();
