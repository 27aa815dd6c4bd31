// Runs before the first paint: puts the stored theme and the language with its direction on the document root, so that
// no page flashes in another one. It also notes whether an account was signed in, for the front page, which sends no
// requests.
(function () {
  var mode = 'dark';
  var isSignedIn = false;
  var languages = window.navigator.languages || [];
  try {
    mode = localStorage.getItem('theme') || 'dark';
    languages = [localStorage.getItem('language') || ''].concat(languages);
    isSignedIn = localStorage.getItem('signed-in') !== null;
  } catch {
    // Storage may be forbidden; then the default applies.
  }
  if (mode === 'system') mode = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  if (mode !== 'light') mode = 'dark';
  var root = document.documentElement;
  root.classList.remove('light', 'dark');
  root.classList.add(mode);
  root.setAttribute('data-theme', mode);
  var known = languages.join().match(/\b(ar|en)\b/);
  // The front page is written in one language; another file has the other one.
  var written = root.getAttribute('data-written');
  if (known && known[0] === 'ar' && written !== 'ar') {
    if (written) window.location.replace('/ar' + window.location.hash);
    else {
      root.lang = 'ar';
      root.dir = 'rtl';
    }
  }
  if (isSignedIn) root.setAttribute('data-signed-in', '');
  if (/(^|; )sidebar_state=false/.test(document.cookie)) root.setAttribute('data-sidebar', 'collapsed');
})();
