// A page that waited too long starts a second copy of the shell (watchdog.js). The first that runs is the one.
if (document.documentElement.dataset.shell !== 'started') void import(/* webpackMode: "eager" */ './bootstrap');
