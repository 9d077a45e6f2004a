// Functions and classes are variables in JavaScript.

function rate() { return 1; }
export function reconfigure() { rate = () => 2; }
/**
 * @returns {number}
 * @ensures \result === 1
 */
export function price() { return rate(); }

class Box { size() { return 1; } }
export function replace() { [Box] = [class { size() { return 2; } }]; }
/**
 * @returns {number}
 * @ensures \result === 1
 */
export function sized() { return new Box().size(); }
