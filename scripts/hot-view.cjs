// In development, a view's module takes the place of its former self when it, or what only it imports (texts, data), is saved.
// React Refresh does that for modules that export nothing but components. A view exports `defineView(…)`: without this, each
// save would load the page anew, and its state would be lost.
const ACCEPT = `
if (import.meta.webpackHot) {
  const { runtime, moduleId } = __webpack_require__.$Refresh$;
  const { default: view } = __webpack_require__.c[moduleId].exports;
  if (view?.definition) runtime.register(view.definition.Component, moduleId + ' view');
  import.meta.webpackHot.accept();
  if (import.meta.webpackHot.data) setTimeout(runtime.performReactRefresh);
}`;

module.exports = function acceptView(source, map) {
  this.callback(null, source + ACCEPT, map);
};
