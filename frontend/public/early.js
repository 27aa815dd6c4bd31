// Shows an error in place of the mark if the application does not start: in a browser that is too old for its scripts,
// or if they do not load. All of this is written for browsers of 2015 (docs/adr/0177-browsers.md).
(function () {
  var PATIENCE_MS = 4000;
  var TEXTS = {
    en: {
      old: 'This browser is too old for Wavelane. Please update it: Chrome and Edge from 111 on, Firefox from 115 on and Safari from 16.4 on work.',
      failed: 'Wavelane could not be started. Check your connection, then load the page again.',
      again: 'Load again',
    },
    ar: {
      old: 'هذا المتصفح قديم جدًا على Wavelane. يُرجى تحديثه: يعمل كروم وإيدج من الإصدار 111، وفايرفوكس من الإصدار 115، وسفاري من الإصدار 16.4.',
      failed: 'تعذّر تشغيل Wavelane. تحقّق من الاتصال ثم حمّل الصفحة من جديد.',
      again: 'تحميل من جديد',
    },
  };
  var root = document.documentElement;
  function isOld() {
    var css = window.CSS && window.CSS.supports;
    return !(
      'noModule' in document.createElement('script') &&
      Array.prototype.toReversed &&
      css &&
      window.CSS.supports('color', 'color-mix(in srgb, red, blue)')
    );
  }
  function tell() {
    var place = document.getElementById('root');
    // Once the application has begun, it shows errors itself.
    if (!place || root.hasAttribute('data-begun')) return;
    var texts = TEXTS[root.lang] || TEXTS.en;
    var message = document.createElement('div');
    message.className = 'unstarted';
    message.setAttribute('role', 'alert');
    var text = document.createElement('p');
    text.textContent = isOld() ? texts.old : texts.failed;
    var again = document.createElement('button');
    again.textContent = texts.again;
    again.addEventListener('click', function () {
      window.location.reload();
    });
    message.appendChild(text);
    message.appendChild(again);
    place.textContent = '';
    place.appendChild(message);
  }
  // The scripts have loaded or failed: from now on only their run takes time.
  window.addEventListener('load', function () {
    setTimeout(tell, PATIENCE_MS);
  });
})();

// Asks for the session and for the data with which the screen begins, while the code of the application is still loading,
// if a user was signed in in this browser. `src/api/early/early.ts` takes the answers (docs/adr/0013-frontend.md).
(function () {
  var answers = (window.early = {});
  var root = document.documentElement;
  function ask(path, position) {
    var headers = { Accept: 'application/json' };
    if (position) headers['X-Min-Position'] = position;
    return fetch(path, { headers: headers, credentials: 'same-origin' })
      .then(function (answer) {
        // Reads the whole body, because an unread body would keep its connection.
        return answer.blob().then(function (body) {
          return new window.Response(body, {
            status: answer.status,
            statusText: answer.statusText,
            headers: answer.headers,
          });
        });
      })
      .catch(function () {
        // The application asks again, and shows the error.
      });
  }
  // A stranger's page asks nothing: the browser would report the refusal as an error.
  if (!root.hasAttribute('data-signed-in')) return;
  var me = (answers['/api/me'] = ask('/api/me'));
  var others = root.getAttribute('data-early');
  if (others)
    others.split(' ').forEach(function (path) {
      // Without a session the other requests would be refused.
      answers[path] = me.then(function (answer) {
        return answer && answer.ok ? ask(path, answer.headers.get('X-Position')) : undefined;
      });
    });
})();
