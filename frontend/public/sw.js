/* global self, caches, Response, MessageChannel */
// The service worker: it keeps the frame of the application for a visit without a network, and shows pushes. It keeps no answer of
// the API and no personal data (docs/adr/0172-push-and-the-service-worker.md). Pages come from the network first, so a new version of
// the program is seen at once; files with a hash in their name never change and come from the cache.
(function () {
  var SHELL = 'shell-1';
  var ASSETS = 'assets-1';
  // A screen without data in it: the application opens every address from it.
  var PAGE = '/dashboard';
  var FILES = [PAGE, '/theme-init.js', '/early.js', '/favicon.svg', '/manifest.webmanifest'];
  // Ids of notices that were shown here: what comes twice makes no second sound.
  var SHOWN = '/shown';
  var SHOWN_MOST = 100;
  var ASSETS_MOST = 500;
  var SHELL_OLD_MS = 10 * 60 * 1000;
  // Navigations to these are answered by the server itself.
  var SERVERS = /^\/(api|api-docs|webhooks|health|metrics|paypal)(\/|$|-)/;

  self.addEventListener('install', function (event) {
    event.waitUntil(
      caches
        .open(SHELL)
        .then(function (cache) {
          return cache.addAll(FILES);
        })
        // Without the frame it still shows pushes.
        .catch(function () {})
        .then(function () {
          return self.skipWaiting();
        }),
    );
  });

  self.addEventListener('activate', function (event) {
    event.waitUntil(
      Promise.all([
        caches.keys().then(function (names) {
          return Promise.all(
            names.map(function (name) {
              return name === SHELL || name === ASSETS ? undefined : caches.delete(name);
            }),
          );
        }),
        self.registration.navigationPreload ? self.registration.navigationPreload.enable() : undefined,
      ]).then(function () {
        return self.clients.claim();
      }),
    );
  });

  self.addEventListener('fetch', function (event) {
    var request = event.request;
    var url = new URL(request.url);
    if (request.method !== 'GET' || url.origin !== self.location.origin) return;
    if (url.pathname.indexOf('/assets/') === 0) event.respondWith(asset(event));
    else if (request.mode === 'navigate') {
      if (!SERVERS.test(url.pathname)) event.respondWith(page(event));
    } else if (FILES.indexOf(url.pathname) > 0) event.respondWith(networkFirst(request));
  });

  function page(event) {
    return Promise.resolve(event.preloadResponse)
      .then(function (early) {
        return early || fetch(event.request);
      })
      .then(
        function (answer) {
          event.waitUntil(refresh().catch(function () {}));
          return answer;
        },
        function () {
          return kept(PAGE);
        },
      );
  }

  function networkFirst(request) {
    return fetch(request).catch(function () {
      return kept(new URL(request.url).pathname);
    });
  }

  function kept(path) {
    return caches.match(path, { cacheName: SHELL }).then(function (found) {
      return found || Response.error();
    });
  }

  function asset(event) {
    return caches.match(event.request, { cacheName: ASSETS }).then(function (found) {
      if (found) return found;
      return fetch(event.request).then(function (answer) {
        if (answer.status === 200) {
          var copy = answer.clone();
          event.waitUntil(
            caches
              .open(ASSETS)
              .then(function (cache) {
                return cache.put(event.request, copy);
              })
              // There may be no room.
              .catch(function () {}),
          );
        }
        return answer;
      });
    });
  }

  // The frame of a new version takes the place of the one before, and files of old versions go.
  function refresh() {
    return caches.match(PAGE, { cacheName: SHELL }).then(function (found) {
      var at = found && Date.parse(found.headers.get('date'));
      if (at && Date.now() - at < SHELL_OLD_MS) return undefined;
      return caches
        .open(SHELL)
        .then(function (cache) {
          return cache.addAll(FILES);
        })
        .then(function () {
          return caches.open(ASSETS);
        })
        .then(function (cache) {
          return cache.keys().then(function (keys) {
            return Promise.all(
              keys.slice(0, Math.max(0, keys.length - ASSETS_MOST)).map(function (key) {
                return cache.delete(key);
              }),
            );
          });
        });
    });
  }

  self.addEventListener('push', function (event) {
    if (event.data) event.waitUntil(show(event.data.json()));
  });

  function show(push) {
    return isRepeated(push.id).then(function (repeated) {
      return self.registration
        .showNotification(push.title, {
          body: push.body,
          tag: push.id,
          lang: push.lang,
          dir: push.dir,
          timestamp: push.at,
          icon: '/icons/192.png',
          badge: '/icons/badge.png',
          silent: repeated,
          data: { url: push.url },
        })
        .then(function () {
          if (self.navigator.setAppBadge && push.unread >= 0) return self.navigator.setAppBadge(push.unread);
          return undefined;
        });
    });
  }

  function isRepeated(id) {
    return caches
      .open(SHELL)
      .then(function (cache) {
        return cache
          .match(SHOWN)
          .then(function (found) {
            return found ? found.json() : [];
          })
          .then(function (ids) {
            if (ids.indexOf(id) >= 0) return true;
            var next = ids.concat(id).slice(-SHOWN_MOST);
            return cache.put(SHOWN, new Response(JSON.stringify(next))).then(function () {
              return false;
            });
          });
      })
      .catch(function () {
        return false;
      });
  }

  self.addEventListener('notificationclick', function (event) {
    event.notification.close();
    var path = event.notification.data && event.notification.data.url;
    var url = new URL(path || '/notices', self.location.origin);
    // Never to another site, whatever a push says.
    if (url.origin !== self.location.origin) return;
    event.waitUntil(open(url));
  });

  // An open window goes there without losing what is written in it; if none answers, a new one is opened.
  function open(url) {
    return self.clients.matchAll({ type: 'window' }).then(function (windows) {
      var chosen =
        windows.filter(function (one) {
          return one.focused;
        })[0] || windows[0];
      if (!chosen) return self.clients.openWindow(url.href);
      return chosen
        .focus()
        .catch(function () {
          return chosen;
        })
        .then(function () {
          return ask(chosen, url);
        })
        .then(function (isDone) {
          return isDone ? undefined : self.clients.openWindow(url.href);
        });
    });
  }

  function ask(client, url) {
    return new Promise(function (resolve) {
      var channel = new MessageChannel();
      channel.port1.onmessage = function () {
        resolve(true);
      };
      setTimeout(function () {
        resolve(false);
      }, 1000);
      client.postMessage({ open: url.pathname + url.search }, [channel.port2]);
    });
  }

  // The browser's vendor gave the browser another address.
  self.addEventListener('pushsubscriptionchange', function (event) {
    var options = event.oldSubscription && event.oldSubscription.options;
    if (!options) return;
    event.waitUntil(
      self.registration.pushManager.subscribe(options).then(function (subscription) {
        var known = subscription.toJSON();
        return fetch('/api/push', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          credentials: 'same-origin',
          body: JSON.stringify({ endpoint: known.endpoint, keys: known.keys }),
        });
      }),
    );
  });
})();
