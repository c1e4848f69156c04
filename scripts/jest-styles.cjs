// In Jest a CSS Module's class is its own name, and an asset is a word.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? true : name === 'default' ? module.exports : String(name)) });
