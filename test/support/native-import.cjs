// Node's own `import()`, for tests that must not go through the test runner's modules.
module.exports = (url) => import(url);
