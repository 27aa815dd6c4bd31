// Asks who is there, and for a browser in which somebody was signed in what the screen begins with, while the code of the
// application is still coming. `src/api/early/early.ts` takes the answers (docs/adr/0095-pages-and-long-lists.md).
(function () {
  var answers = (window.early = {});
  var root = document.documentElement;
  function ask(path, position) {
    var headers = { Accept: 'application/json' };
    if (position) headers['X-Min-Position'] = position;
    return fetch(path, { headers: headers, credentials: 'same-origin' })
      .then(function (answer) {
        // Whole: a body that nobody reads would keep its connection.
        return answer.blob().then(function (body) {
          return new window.Response(body, {
            status: answer.status,
            statusText: answer.statusText,
            headers: answer.headers,
          });
        });
      })
      .catch(function () {
        // The application asks again, and says what is wrong.
      });
  }
  var me = (answers['/api/me'] = ask('/api/me'));
  var others = root.hasAttribute('data-signed-in') ? root.getAttribute('data-early') : null;
  if (others)
    others.split(' ').forEach(function (path) {
      // Nobody is asked for more whose session has ended.
      answers[path] = me.then(function (answer) {
        return answer && answer.ok ? ask(path, answer.headers.get('X-Position')) : undefined;
      });
    });
})();
