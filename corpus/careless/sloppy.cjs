// What fails in strict mode is silent in a script.

/**
 * @returns {number}
 * @ensures \result === 2
 */
function frozen() {
  const point = Object.freeze({ x: 1 });
  try {
    point.x = 2;
  } catch {
    return 2;
  }
  return point.x;
}

/**
 * @returns {boolean}
 * @ensures \result
 */
function noThis() {
  return (function () {
    return this === undefined;
  })();
}

module.exports = { frozen, noThis };
